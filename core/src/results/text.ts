export const messages = {
  tooFine: "can have one decimal place at most",
  notANumber: "must be a number, or ABS for absent",
} as const;
