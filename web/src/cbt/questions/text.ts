/** Returns the note on a question with the same text as an earlier one. */
export const sameAs = (number: number) => `Same as question ${number}.`;

/** Texts of a form about missing parts and their places. */
export const missing = {
  check: (places: string) => `Check ${places}.`,
} as const;

/** Texts of the preview of a test whose questions differ between pupils. */
export const example = {
  drawn: (drawn: number, from: number, isShuffled: boolean) =>
    `Example: each pupil gets ${drawn} of the ${from} questions, drawn at random${isShuffled ? " and shuffled" : ""}.`,
} as const;

export const labels = {
  answerSheet: "Answer sheet",
  markingKey: "Marking key",
  questionPaper: "Question paper",
} as const;
