export const backupTexts = {
  time: "Enter a time such as 02:00",
  passphrase: "Use at least 8 characters",
} as const;
