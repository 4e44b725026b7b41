import type { StaffRow } from "@school/core/staff/lists/contract.ts";
import { roleLabel } from "../../accounts/role-label.ts";
import { ApiError } from "../../platform/client/api-error.ts";

export function staffName({
  firstName,
  lastName,
}: {
  firstName: string;
  lastName: string;
}): string {
  return `${firstName} ${lastName}`;
}

/** The job, or what the account is where no job is entered. */
export function staffRole({ role, roleInSchool }: Pick<StaffRow, "role" | "roleInSchool">): string {
  return roleInSchool ?? roleLabel(role);
}

/** What another user changed in a staff record, for display. */
export function staffChanges(before: StaffRow, after: StaffRow): string[] {
  const words = (row: StaffRow) => ({
    Name: staffName(row),
    Status: row.isActive ? "Active" : "Inactive",
    Role: staffRole(row),
    Department: row.department ?? "N/A",
    Email: row.email ?? "None",
    Phone: row.phoneNumber ?? "None",
  });
  const [old, now] = [words(before), words(after)];
  const changed = Object.entries(now).flatMap(([field, word]) => {
    const was = old[field as keyof typeof old];
    return was === word ? [] : `${field} ${was} → ${word}`;
  });
  return changed.length > 0 ? changed : ["Other details"];
}

/** The current member of staff, if the error says that another user changed it. */
export function staleStaff(error: unknown): StaffRow | null {
  if (!(error instanceof ApiError) || error.code !== "stale_version") return null;
  return (error.current as StaffRow | undefined) ?? null;
}

/** A member of staff who left: the record stays, unlike a deleted one. */
export const leaving = {
  button: "Mark as left",
  title: (name: string) => `${name} leaves the school`,
  effect: (name: string) =>
    `${name} is signed out and leaves lists and classes. The record stays under Status: Left.`,
  deletion: (name: string) =>
    `${name} is signed out and can no longer sign in. Delete only mistakes; mark people who left as left. You can restore the record in Deleted Staff.`,
  lastDay: "Last day at work",
  failure: "The leaving was not saved",
  done: (name: string) => `${name} left the school`,
  undo: "Bring back",
  undone: (name: string) => `${name} is back`,
  failedUndo: "The leaving was not undone",
} as const;

/** The whole staff on paper. */
export const staffList = {
  title: "Staff list",
  open: "Staff list to print",
  columns: "Columns",
  signature: "Signature",
} as const;

export const labels = {
  allClassesAndSubjects: "All classes and subjects",
  noOne: "No one",
  searchStaff: "Search staff",
  showFilters: "Show Filters",
  // From the specification, letter for letter.
  addNewStaff: "Add New Staff",
  applyFilters: "Apply Filters",
  deletedAt: "Deleted At",
  hideFilters: "Hide Filters",
  newStaffMember: "New Staff Member",
  noId: "No ID",
} as const;

/** From the specification, letter for letter. */
export const messages = {
  applyChanges: "Apply changes to selected staff?",
} as const;

export const titles = {
  staffFound: "Staff found",
  staffToChange: "Staff to change",
  whoTakesOver: "Who takes over?",
  // From the specification, letter for letter.
  deletedStaffCaption: "Deleted staff",
  noDeletedStaff: "No deleted staff",
  noStaffMembersFound: "No staff members found",
  restoreThisStaffRecord: "Restore this staff record?",
  staffManagement: "Staff Management",
} as const;

/** From the specification, letter for letter. */
export const failures = {
  deleteStaff: "Failed to delete staff member",
  updateStatus: "Failed to update staff status",
} as const;

/** From the specification, letter for letter. */
export const hints = {
  getStartedByAddingANew: "Get started by adding a new staff member.",
  adjustFilters: "Try adjusting your search or filter criteria.",
} as const;

export const toasts = {
  nothingToApply: "Nothing to apply",
} as const;
