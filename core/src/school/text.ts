export const messages = {
  // From the specification, letter for letter.
  defaultPassword: "Default password",
} as const;
