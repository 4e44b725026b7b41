import { sql } from "drizzle-orm";
import { changeUsers } from "../../accounts/users/commands-set-users.ts";
import { writeAudit, type AuditOrigin } from "../../platform/audit/audit.ts";
import type { Transaction } from "../../platform/db/database.ts";
import type { Role } from "@school/core/accounts/roles.ts";
import { auditedStaff } from "./present.ts";
import { findStaff, type StaffListRow } from "./queries.ts";
import { staffDetails } from "../tables.ts";

/** What is left out, or "", stays as it is with everybody. */
export interface BulkChange {
  readonly roleInSchool?: string | undefined;
  readonly department?: string | undefined;
  readonly isActive?: boolean | undefined;
}

/** The title that begins the record of somebody whom User Management made without one. */
const TITLES: Record<Role, string> = {
  PRINCIPAL: "Principal",
  ADMIN: "Admin",
  TEACHER: "Teacher",
  STAFF: "Teacher",
  STUDENT: "Teacher",
  PARENT: "Teacher",
};

/**
 * Changes locked staff all at once, in as many statements however many they are, and signs out
 * whom it deactivates; answers them as they stand now. Throws `LastPrincipal`.
 */
export async function changeStaff(
  tx: Transaction,
  origin: AuditOrigin,
  before: readonly StaffListRow[],
  change: BulkChange,
): Promise<StaffListRow[]> {
  const { roleInSchool, department, isActive } = change;
  const ids = before.map(({ id }) => id);
  await changeUsers(tx, ids, { isActive });
  if (roleInSchool || department) {
    await tx
      .insert(staffDetails)
      .values(
        before.map((row) => ({
          userId: row.id,
          roleInSchool: roleInSchool || (row.roleInSchool ?? TITLES[row.role]),
          department: department || row.department,
        })),
      )
      .onConflictDoUpdate({
        target: staffDetails.userId,
        set: {
          roleInSchool: sql`excluded.role_in_school`,
          department: sql`excluded.department`,
        },
      });
  }
  const after = new Map((await findStaff(tx, ids)).map((row) => [row.id, row]));
  await writeAudit(
    tx,
    origin,
    before.map((row) => ({
      action: "staff.bulk-update",
      subjectId: row.id,
      before: auditedStaff(row),
      after: auditedStaff(after.get(row.id)!),
    })),
  );
  return before.map(({ id }) => after.get(id)!);
}
