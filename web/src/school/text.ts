export const labels = {
  schoolPortal: "School Portal",
} as const;

/** Where a list of one term that is not the current one is empty. */
export const otherTerm = "Choose another session or term.";
