export const messages = {
  hasSheet: "This pupil’s answers were read from a sheet. Change them there.",
  notOnPaper: "This question is not in the test.",
  twice: "This question is listed twice.",
  notOnSheet: "This pupil is not in your classes for this test.",
} as const;
