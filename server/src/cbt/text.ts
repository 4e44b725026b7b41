export const messages = {
  notAuthor: "Only its authors can change a question bank. You can copy its questions.",
  thisTestHasNotOpenedYet: "This test has not opened yet.",
} as const;
