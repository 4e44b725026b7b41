/** From the specification, letter for letter. */
export const toasts = {
  created: "Admission created successfully",
} as const;

export const labels = {
  createAdmission: "Create Admission",
  likelyDuplicates: "Likely duplicates",
  sameParentsPhoneNumber: "Same parent's phone number:",
} as const;

/** From the specification, letter for letter. */
export const failures = {
  create: "Failed to create admission",
} as const;

export const messages = {
  savingTheDraft: "Saving the draft...",
} as const;
