/** The list of question banks. */
export const bankList = {
  empty: "No question banks yet",
  restored: (name: string) => `Restored: ${name}`,
} as const;
