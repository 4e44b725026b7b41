export const messages = {
  createClasses: "Create them for the current session",
  enterSession: "Enter a session, such as 2025/2026",
  otherChild: "This child is not among those who are added or taken out",
  chooseLeaving: "Choose how they leave",
  pictureReplaced: "This pupil has another picture now.",
  bornInFuture: "The date of birth is in the future",
  // From the specification, letter for letter.
  tooLarge: "File too large. Max 500KB.",
  wrongKind: "Invalid file type. Use jpg, jpeg, png, or gif.",
  noneSelected: "No students selected",
  fillAll: "Please fill all required fields",
  needsEmail: "Provide at least a Student Email or Parent Email for account creation.",
  sameClass: "Source and target cannot be the same",
  dateOfBirth: "Date of birth",
} as const;
