import type { Role } from "@school/core/accounts/roles.ts";
import { departureFaults } from "@school/core/accounts/departure.ts";
import { dayAtSchool } from "@school/core/api/dates.ts";
import type { Issue } from "@school/core/api/error.ts";
import type { Takeover } from "@school/core/staff/lists/contract.ts";
import { answersEveryDuty, mayHoldClasses } from "@school/core/staff/lists/takeover.ts";
import { deleteUser, type UserWrite } from "../../accounts/users/commands.ts";
import { changeUsers } from "../../accounts/users/commands-people.ts";
import { requireUser } from "../../accounts/users/queries.ts";
import { handOverClasses } from "../../classes/teachers/commands-hand-over.ts";
import { type AuditedWrite, audit, writeAudit } from "../../platform/database/audit/audit.ts";
import { excluded } from "../../platform/database/columns.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { one } from "../../platform/database/rows.ts";
import { InvalidInput } from "../../platform/http/errors.ts";
import { StaffHasDuties, StaffRefused } from "../errors.ts";
import { dutiesOf, possibleSuccessors } from "../records/queries-duties.ts";
import { staffDetails } from "../tables.ts";
import { auditedStaff } from "./present.ts";
import { findStaff, type StaffListRow } from "./queries.ts";

/** A bulk change of staff. A field that is omitted, or "", stays unchanged. */
export interface BulkChange {
  readonly roleInSchool?: string | undefined;
  readonly department?: string | undefined;
  readonly isActive?: boolean | undefined;
}

/** The title of a staff record that User Management created without one. */
const TITLES: Record<Role, string> = {
  PRINCIPAL: "Principal",
  ADMIN: "Admin",
  TEACHER: "Teacher",
  STAFF: "Teacher",
  STUDENT: "Teacher",
  PARENT: "Teacher",
};

/**
 * Changes locked staff in a fixed number of statements, and signs out deactivated people; returns
 * their current rows. Throws `LastPrincipal`.
 */
export async function changeStaff(
  { tx, origin }: AuditedWrite,
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
          roleInSchool: excluded(staffDetails.roleInSchool),
          department: excluded(staffDetails.department),
        },
      });
  }
  const rows = await findStaff(tx, ids);
  const after = ids.map((id) =>
    one(
      rows.filter((row) => row.id === id),
      "member of staff",
    ),
  );
  const was = new Map(before.map((row) => [row.id, auditedStaff(row)]));
  await writeAudit(
    { tx, origin },
    after.map((row) => ({
      action: "staff.bulk-update",
      subjectId: row.id,
      before: was.get(row.id),
      after: auditedStaff(row),
    })),
  );
  return after;
}

const NOTHING: Takeover = { classTeacherOf: [], assistantIn: [], subjects: [] };

/**
 * Soft-deletes a locked member of staff. `takeover` names the successors for duties in classes, or
 * none. Throws `StaffHasDuties` unless it covers exactly these duties, `InvalidInput` and
 * `LastPrincipal`.
 */
export async function deleteStaff(
  write: UserWrite,
  leaving: StaffListRow,
  { reason, takeover = NOTHING }: { reason?: string | undefined; takeover?: Takeover | undefined },
): Promise<void> {
  await handOverDuties(write, leaving, takeover);
  await deleteUser(write, await requireUser(write.tx, leaving.id), reason);
}

interface DepartureInput {
  readonly leftOn: string;
  readonly leavingReason: string;
  readonly takeover?: Takeover | undefined;
}

/**
 * Records the departure of a locked member of staff: the account is closed, the record remains, and
 * classes and subjects are handed over as in a deletion. Throws like `deleteStaff`, and
 * `InvalidInput` for an invalid day.
 */
export async function leaveStaff(
  write: UserWrite,
  leaving: StaffListRow,
  { leftOn, leavingReason, takeover = NOTHING }: DepartureInput,
): Promise<void> {
  if (leaving.left !== null) throw new StaffRefused("already_left");
  const issues = departureFaults({ leftOn }, dayAtSchool(new Date()));
  if (issues.length > 0) throw new InvalidInput(issues);
  const { tx, origin } = write;
  await handOverDuties(write, leaving, takeover);
  const departure = { on: leftOn, as: "LEFT" as const, reason: leavingReason || null };
  await changeUsers(tx, [leaving.id], { left: departure });
  await audit({ tx, origin }, "staff.leave", leaving.id, {
    before: { isActive: leaving.isActive },
    after: { isActive: false, leftOn, ...(leavingReason && { leavingReason }) },
  });
}

/** Opens the account of a locked member of staff again who left. The classes are the caller's. */
export async function undoDeparture(
  { tx, origin }: UserWrite,
  { id, left }: StaffListRow,
): Promise<void> {
  if (left === null) throw new StaffRefused("not_left");
  await changeUsers(tx, [id], { left: null });
  await audit({ tx, origin }, "staff.undo-leaving", id, {
    before: { leftOn: left.on, leavingReason: left.reason },
    after: { isActive: true },
  });
}

async function handOverDuties(
  { tx, origin }: UserWrite,
  leaving: StaffListRow,
  takeover: Takeover,
): Promise<void> {
  const duties = await dutiesOf(tx, leaving.id);
  if (!answersEveryDuty(duties, takeover)) {
    const { id, firstName, lastName, version } = leaving;
    throw new StaffHasDuties({ id, firstName, lastName, version, ...duties });
  }
  await requireSuccessors(tx, leaving, takeover);
  await handOverClasses({ tx, origin }, leaving.id, takeover);
}

async function requireSuccessors(tx: Transaction, leaving: StaffListRow, takeover: Takeover) {
  const assignments = (["classTeacherOf", "assistantIn", "subjects"] as const).flatMap((kind) =>
    takeover[kind].map(({ to }, index) => ({ to, path: ["takeover", kind, index, "to"] })),
  );
  const successors = new Set(assignments.flatMap(({ to }) => to ?? []));
  if (successors.size === 0) return;
  const takers = await possibleSuccessors(tx, [...successors]);
  const fit = new Set(takers.flatMap((person) => (mayHoldClasses(person) ? person.id : [])));
  fit.delete(leaving.id);
  const message = "Choose another active teacher.";
  const issues: Issue[] = assignments.flatMap(({ to, path }) =>
    to === null || fit.has(to) ? [] : { path, message },
  );
  if (issues.length > 0) throw new InvalidInput(issues);
}
