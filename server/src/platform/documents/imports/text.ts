export const messages = {
  answerQuestionsFirst: "Answer the questions first.",
  tooManyCells: "Has more cells than there are columns",
  isFormula: "Is a spreadsheet formula, not a value",
  hasOnlyANumber: "Has only a number",
  looksLikeANoteBelowThe: "Looks like a note below the list",
  looksLikeATotal: "Looks like a total",
  repeatsRow: (line: number, cells: string) => `The same as row ${line}: ${cells}`,
  repeatsTheColumnNames: "Repeats the column names",
} as const;

export const failures = {
  expired: "The file was not imported within 24 hours and has been removed.",
} as const;
