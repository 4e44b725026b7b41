export const labels = {
  average: (average: number) => `average ${average.toFixed(1)}`,
  // From the specification, letter for letter.
  changeClass: "Change class",
} as const;

export const messages = {
  // From the specification, letter for letter.
  selectBothClasses: "Select both source and target classes",
} as const;

/** From the specification, letter for letter. */
export const toasts = {
  classChangeCompleted: "Class change completed",
  transferSaved: "Transfer saved",
} as const;

/** From the specification, letter for letter. */
export const failures = {
  changeClass: "Failed to change class",
  transfer: "Failed to transfer",
} as const;
