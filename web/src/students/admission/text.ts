/** From the specification, letter for letter. */
export const toasts = {
  created: "Admission created successfully",
} as const;

/** From the specification, letter for letter. */
export const failures = {
  create: "Failed to create admission",
} as const;
