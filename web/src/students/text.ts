export const labels = {
  newClass: "New class",
  noClass: "No class",
  // From the specification, letter for letter.
  importComplete: "Import complete",
  newAdmission: "New Admission",
} as const;
