export const messages = {
  tooManyCells: "Has more cells than there are columns",
  isFormula: "Is a spreadsheet formula, not a value",
  repeatsRow: (line: number, cells: string) => `The same as row ${line}: ${cells}`,
} as const;
