/** From the specification, letter for letter. */
export const titles = {
  createStaff: "Create Staff",
} as const;

/** From the specification, letter for letter. */
export const failures = {
  createStaff: "Failed to create staff",
} as const;
