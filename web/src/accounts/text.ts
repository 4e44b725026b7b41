import { plural } from "@school/core/api/plural.ts";
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

/** About changes that were saved on this device and wait to be sent. */
export const waitingTexts = {
  title: "Unsent Work",
  waits: (count: number) =>
    count === 1
      ? "One change waits on this device. It is sent once the person who saved it signs in here."
      : `${plural(count, "change")} wait on this device. They are sent once the person who saved them signs in here.`,
  none: "Nothing waits on this device.",
  cannotSignIn:
    "Can they not sign in any more? Save a file and give it to the principal, who opens it on the page Waiting to Be Sent. Only the principal can read it.",
  save: "Save a file",
  failed: "The file was not made. Try again.",
} as const;
