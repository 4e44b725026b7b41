/** Texts of the list of tests, and of a test without marks. */
export const analysis = {
  noMarks: "No marks yet",
  toCheck: (questions: number) => `To check (${questions})`,
  nothingToCheck: "No questions to check.",
} as const;

/** Texts about correcting the key of a question. */
export const keyCorrection = {
  action: "Correct key",
  actionOf: (number: number) => `Correct key of question ${number}`,
} as const;
