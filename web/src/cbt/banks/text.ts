/** Texts of the list of question banks. */
export const bankList = {
  empty: "No question banks yet",
  restored: (name: string) => `Restored: ${name}`,
} as const;

export const labels = {
  createQuestionBank: "Create Question Bank",
  shareWithAuthors: "Share with everyone who writes questions",
} as const;

export const titles = {
  noQuestionBankChosen: "No question bank chosen",
} as const;

/** From the specification, letter for letter. */
export const toasts = {
  questionBankCreated: "Question bank created",
  questionBankUpdated: "Question bank updated",
} as const;
