export const labels = {
  confirmNewPassword: "Confirm new password",
  confirmPassword: "Confirm password",
  waitingForApproval: "Waiting for approval",
  // From the specification, letter for letter.
  firstNameField: "First Name",
  lastNameField: "Last Name",
  lastName: "Last name",
} as const;

export const messages = {
  // From the specification, letter for letter.
  creatingAccount: "Creating Account...",
  newPasswordsDoNotMatch: "New passwords do not match",
  noResetToken: "No reset token available",
  passwordsDoNotMatch: "Passwords do not match",
  emailRequired: "Please enter your email address",
} as const;

export const titles = {
  firstStart: "First start",
} as const;

/** From the specification, letter for letter. */
export const failures = {
  registration: "Registration failed. Please try again.",
} as const;

/** For a person who leaves the school: unlike with a deletion, the record stays. */
export const leaving = {
  button: "Record leaving",
  title: (whom: string) => `${whom}: record leaving`,
  lastDay: "Last day at the school",
  done: (whom: string) => `Left the school: ${whom}`,
  undo: "Undo leaving",
  undone: (whom: string) => `Back at the school: ${whom}`,
  failure: "Leaving not saved",
  failedUndo: "Leaving not undone",
} as const;
