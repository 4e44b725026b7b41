export const messages = {
  otherTeacher: "Choose another active teacher.",
} as const;
