export const labels = {
  admissionNo: "Admission no",
  // From the specification, letter for letter.
  academicYear: "Academic year",
  exportPdf: "Export PDF",
} as const;

/** From the specification, letter for letter. */
export const failures = {
  exportCsv: "Failed to export CSV. Please try again.",
} as const;

/** From the specification, letter for letter. */
export const titles = {
  noRecords: "No records",
} as const;
