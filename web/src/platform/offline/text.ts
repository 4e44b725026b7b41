/** Reasons of refusals; separate from the texts that every page loads. */
export const refusals = {
  cannotBeSent: "This cannot be sent. Save it as a file, then discard it.",
  otherVersion:
    "Another version of the portal saved this, so it cannot be sent. Save it as a file, then discard it.",
} as const;
