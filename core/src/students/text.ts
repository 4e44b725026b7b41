export const messages = {
  createClasses: "Create them for the current session",
  enterSession: "Enter a session, such as 2025/2026",
  chooseLeaving: "Choose how they leave",
  // From the specification, letter for letter.
  tooLarge: "File too large. Max 500KB.",
  wrongKind: "Invalid file type. Use jpg, jpeg, png, or gif.",
  noneSelected: "No students selected",
  fillAll: "Please fill all required fields",
  needsEmail: "Provide at least a Student Email or Parent Email for account creation.",
  sameClass: "Source and target cannot be the same",
  dateOfBirth: "Date of birth",
} as const;
