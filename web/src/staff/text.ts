export const labels = {
  addADocument: "Add a document",
  allFields: "All fields, for importing again",
  backToStaff: "Back to Staff",
  includeBankDetails: "Include bank details",
  // From the specification, letter for letter.
  importStaff: "Import Staff",
  roleInSchool: "Role in School",
} as const;

/** From the specification, letter for letter. */
export const failures = {
  importStaff: "Failed to import CSV. Please check the file format and try again.",
  loadStaff: "Failed to load staff",
} as const;

/** From the specification, letter for letter. */
export const titles = {
  noStaffFound: "No staff found",
} as const;

export const messages = {
  onlyPrincipals: "Only a principal can print slips for principals and administrators.",
} as const;
