export const messages = {
  notOnSheet: "This pupil is not on this score sheet.",
} as const;
