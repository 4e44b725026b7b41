export const messages = {
  answerQuestionsFirst: "Answer the questions first.",
  tooManyCells: "Has more cells than there are columns",
  isFormula: "Is a spreadsheet formula, not a value",
} as const;

export const failures = {
  expired: "The file was not imported within 24 hours and has been removed.",
} as const;
