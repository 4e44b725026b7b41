/** Replaces the figures of a term that the school withholds from the family. */
export const withheldText = "Please see the school office";

export const messages = {
  tooFine: "can have one decimal place at most",
  notANumber: "must be a number, or ABS for absent",
} as const;
