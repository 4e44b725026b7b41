import { firstNameFirst } from "@school/core/accounts/written-name.ts";
import { plural } from "@school/core/api/plural.ts";
import type { StaffRow } from "@school/core/staff/lists/contract.ts";
import { roleLabel } from "../../accounts/role-label.ts";
import { leaving as ofAnyone } from "../../accounts/text.ts";

/** The job, or the account's role if no job is entered. */
export function staffRole({ role, roleInSchool }: Pick<StaffRow, "role" | "roleInSchool">): string {
  return roleInSchool ?? roleLabel(role);
}

/** Lists another user's changes to a staff record, for display. */
export function staffChanges(before: StaffRow, after: StaffRow): string[] {
  const words = (row: StaffRow) => ({
    Name: firstNameFirst(row),
    Status: row.isActive ? "Active" : "Inactive",
    Role: staffRole(row),
    Department: row.department ?? "N/A",
    Email: row.email ?? "None",
    Phone: row.phoneNumber ?? "None",
  });
  const [old, current] = [words(before), words(after)];
  const changed = Object.entries(current).flatMap(([field, word]) => {
    const was = old[field as keyof typeof old];
    return was === word ? [] : `${field} ${was} → ${word}`;
  });
  return changed.length > 0 ? changed : ["Other details"];
}

/** A member of staff who leaves or is deleted. */
export const leaving = {
  ...ofAnyone,
  effect: (name: string) =>
    `${name} will leave lists and classes, and the account closes. The record stays under Status: Left.`,
  deletion: (name: string) =>
    `${name} is signed out and can no longer sign in. Delete only mistakes; record the leaving of people who left. You can restore the record in Deleted Staff.`,
} as const;

/** Working on several members of staff. */
export const bulk = {
  change: "Change …",
  changeOf: (count: number) => `Change ${plural(count, "member", "members")} of staff`,
  choose: (action: string) => `Select staff, then press “${action}”.`,
  principalsOnly: "Only a principal can change principals and administrators.",
};

/** The whole staff on paper. */
export const staffList = {
  title: "Staff list",
} as const;

export const labels = {
  // From the specification, letter for letter.
  addNewStaff: "Add New Staff",
  deletedAt: "Deleted At",
  newStaffMember: "New Staff Member",
  noId: "No ID",
} as const;

/** From the specification, letter for letter. */
export const messages = {
  applyChanges: "Apply changes to selected staff?",
} as const;

export const titles = {
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
