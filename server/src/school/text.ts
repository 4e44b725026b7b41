export const messages = {
  chooseTheCurrentTerm: "Choose the current term",
  hidden: "[hidden]",
  removed: "[removed: delivered or expired]",
} as const;
