export const backupTexts = {
  passphrase: "Use at least 8 characters",
} as const;
