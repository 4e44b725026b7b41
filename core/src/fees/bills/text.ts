export const billingTexts = {
  /** The reason of the counter-entries of a billing. */
  takenBack: "The billing was taken back",
} as const;
