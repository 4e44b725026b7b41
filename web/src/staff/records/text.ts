export const messages = {
  chooseANameFromTheList: "Choose a name from the list",
} as const;

/** The origin of the form's password; passwords are never stored in the browser. */
export const passwordNotes = {
  typed: "Typed by you.",
  made: "Generated. The login slip shows it until it is changed.",
  again: "This is a new password. One that you noted before no longer counts.",
} as const;

/** From the specification, letter for letter. */
export const titles = {
  createStaff: "Create Staff",
} as const;

/** From the specification, letter for letter. */
export const failures = {
  createStaff: "Failed to create staff",
} as const;

export const labels = {
  featuresForThisPerson: "Features for this person",
} as const;
