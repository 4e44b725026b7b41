export const titles = {
  waitingForApproval: "Your account is waiting for approval",
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

/** Texts of the dashboard of a registered parent without a linked child. */
export const waitingParent = {
  title: "Your account is waiting for your children",
  hint: "The school office links your children to your account. Then their results appear here. Until then you can open only this page and your profile.",
} as const;

/** Shown at the end of a server-rendered page in browsers without scripts. */
export const withoutScripts =
  "JavaScript is off. You can read this page, but filters, Print and Logout do not work.";
