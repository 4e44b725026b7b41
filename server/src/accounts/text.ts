export const messages = {
  noSuchProvider: "Unsupported provider: provider is not enabled",
  currentPasswordIsIncorrect: "Current password is incorrect",
} as const;
