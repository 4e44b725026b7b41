export const labels = {
  print: "Print",
  // From the specification, letter for letter.
  academicYear: "Academic year",
} as const;

export const titles = {
  noFigures: "The class summary did not load",
  // From the specification, letter for letter.
  noRecords: "No records",
} as const;
