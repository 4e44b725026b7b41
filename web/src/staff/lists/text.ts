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
