export const labels = {
  allDetails: "All admission details",
  checkFile: "Check file",
  classGroupField: "Class Group",
  newClass: "New class",
  noClass: "No class",
  // From the specification, letter for letter.
  importComplete: "Import complete",
  newAdmission: "New Admission",
} as const;

export const toasts = {
  childLinked: "Child linked",
  childUnlinked: "Child unlinked",
} as const;
