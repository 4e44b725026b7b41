export const labels = {
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
