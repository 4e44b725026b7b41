export const messages = {
  chooseTheCurrentTerm: "Choose the current term",
  removed: "[removed: delivered or expired]",
} as const;
