/** Texts of the list of question banks. */
export const bankList = {
  restored: (name: string) => `Restored: ${name}`,
} as const;

export const labels = {
  createQuestionBank: "Create Question Bank",
} as const;

/** From the specification, letter for letter. */
export const toasts = {
  questionBankCreated: "Question bank created",
  questionBankUpdated: "Question bank updated",
} as const;
