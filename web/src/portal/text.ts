export const titles = {
  // From the specification, letter for letter.
  accessDenied: "Access Denied",
} as const;

/** From the specification, letter for letter. */
export const labels = {
  backToSetup: "← Back to Set Up",
  goToDashboard: "Go to Dashboard",
} as const;

/** From the specification, letter for letter. */
export const messages = {
  notAllowed: "You do not have permission to view this page.",
} as const;
