import { plural } from "@school/core/api/plural.ts";

/** Texts about unsaved changes of a form. */
export const unsaved = {
  waiting: "Saved on this device. It is sent automatically when you are back online.",
  noSpace: "This device has no space left. Save before you leave this page.",
  notOnDevice: "Your changes are not saved on this device. Save before you leave this page.",
} as const;

/** Texts of a dialog that is being closed with typed text. */
export const closing = {
  question: "Close without saving what you typed?",
} as const;

/** Texts about a record that another user changed while it was open. */
export const conflict = {
  record: "This record has changed since you opened it. Review the changes.",
  results: "These results have changed since you opened them. Review the changes.",
  recordOf: (name: string) => `The record of ${name} has changed`,
  saveAnyway: "Save anyway",
} as const;

export const offline = {
  notYet: "Not on this device",
  notYetHint: "This page needs a connection. It shows when you are back online.",
} as const;

/** "47" or "1,275", or "over 1,000" if counting stopped there. */
export function totalText(total: number, isMore = false): string {
  return `${isMore ? "over " : ""}${total.toLocaleString("en")}`;
}

/** Shown if search or filters match nothing. */
export const noMatches = "No matches. Try other filters.";

/** Texts for pictures that load on a tap, on a device that saves data. */
export const pictures = {
  show: (count: number, size: string | null) =>
    [count === 1 ? "Show picture" : `Show ${count} pictures`, size].filter(Boolean).join(", "),
} as const;

/** Message for a failed load, if the server gave no reason. */
export const tryAgain = "Check your connection and try again.";

/** Texts of an editable sheet; `noun` names the content of a cell. */
export const grid = {
  fillDown: "Fill down",
  notSaved: (cells: number, noun: string, isStored: boolean) =>
    isStored
      ? `${plural(cells, noun)} not saved yet, only on this device.`
      : `${plural(cells, noun)} not saved yet. Save before you leave this page.`,
  waiting: (cells: number, noun: string) =>
    `${plural(cells, noun)} waiting to be sent. You can leave this page.`,
  attention: (cells: number, noun: string) =>
    `${plural(cells, noun)} ${cells === 1 ? "needs" : "need"} your attention.`,
  closed: (cells: number) =>
    `${plural(cells, "cell")} can no longer be saved: the row has left this sheet, or was closed. What you typed is still here.`,
  refused: "not accepted",
  conflict: "Changed by someone else",
  choose: (noun: string) => `Someone else changed these ${noun}s. Choose which to keep.`,
  keepTheirs: (value: string) => `Keep ${value || "empty"}`,
  useMine: (value: string) => `Use my ${value || "empty"}`,
} as const;

export const labels = {
  admissionNumber: "Admission Number",
  admissionNo: "Admission number",
  allClasses: "All classes",
  checkAgain: "Check again",
  classResults: "Class Results",
  clearAllFilters: "Clear filters",
  closeMenu: "Close menu",
  downloadSampleCsv: "Download sample CSV",
  signInName: "Email, phone, username or admission number",
  exportXlsx: "Export .xlsx",
  firstPage: "First page",
  leaveOut: "Leave it out",
  lastPage: "Last page",
  nextPage: "Next page",
  noEmail: "No email",
  noSamplesShown: "No samples shown",
  notGiven: "Not given",
  openMenu: "Open menu",
  reasonOptional: "Reason (optional)",
  relationshipOptional: "Relationship (optional)",
  saveDraft: "Save draft",
  searchPupil: "Search name or admission number",
  setPassword: "Set password",
  signInForm: "Sign in",
  skipToMainContent: "Skip to main content",
  tryAgain: "Try again",
  undoImport: "Undo import",
  undoThisImport: "Undo this import",
  uploadResults: "Upload Results",
  // From the specification, letter for letter.
  applyChanges: "Apply Changes",
  broadSheet: "Broad Sheet",
  changePassword: "Change Password",
  classCategory: "Class category",
  classGroup: "Class group",
  clearFilters: "Clear Filters",
  disableAccount: "Disable Account",
  exportCsv: "Export CSV",
  exportPdf: "Export PDF",
  exportToCsv: "Export to CSV",
  firstName: "First name",
  noPhoneNumber: "No phone number",
  pendingApprovals: "Pending Approvals",
  signIn: "Sign In",
  staffId: "Staff ID",
  viewStaff: "View Staff",
  viewStudents: "View Students",
} as const;

export const failures = {
  // From the specification, letter for letter.
  removeImage: "Error removing image",
  uploadImage: "Error uploading image",
  delete: "Failed to delete",
  save: "Failed to save",
  update: "Failed to update",
  noResponse: "No response from server. Please check your connection.",
  sessionExpiredBefore: "Session expired. Please login again.",
  upload: "Upload failed",
  sessionExpired: "Your session has expired. Please log in again.",
} as const;

export const messages = {
  noPasswords: "No passwords. The file can be imported again.",
  // From the specification, letter for letter.
  authenticationFailed: "Authentication failed",
  signingIn: "Signing in...",
} as const;

export const titles = {
  tests: "Tests",
  undoThisImport: "Undo this import?",
  // From the specification, letter for letter.
  confirmBulkUpdate: "Confirm Bulk Update",
} as const;

export const toasts = {
  draftSaved: "Draft saved",
} as const;
