/** Reasons of refusals; separate from the texts that every page loads. */
export const refusals = {
  cannotBeSent: "This cannot be sent. Save it as a file, then discard it.",
} as const;
