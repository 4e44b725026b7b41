export const labels = {
  // From the specification, letter for letter.
  className: "Class Name",
} as const;

/** From the specification, letter for letter. */
export const failures = {
  createClass: "Failed to create class",
  seedDefaults: "Seed failed",
} as const;

/** From the specification, letter for letter. */
export const toasts = {
  seededDefaultCategories: "Seeded default categories",
} as const;
