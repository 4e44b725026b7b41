import { rowName } from "@school/core/api/imports.ts";

export const messages = {
  tooManyCells: "Has more cells than there are columns",
  isFormula: "Is a spreadsheet formula, not a value",
  errorCell: (error: string) => `Has an error (${error}) in the spreadsheet`,
  lostLetters:
    "Letters may have been lost or changed when the file was saved. Save it as .xlsx or “CSV UTF-8”",
  repeatsRow: (line: number, cells: string) => `The same as row ${rowName(line)}: ${cells}`,
} as const;
