export const labels = {
  // From the specification, letter for letter.
  academicYear: "Academic year",
} as const;

export const titles = {
  // From the specification, letter for letter.
  noRecords: "No records",
} as const;
