import { type Leaving, departureFaults } from "@school/core/accounts/departure.ts";
import { dayAtSchool } from "@school/core/api/dates.ts";
import { messages } from "@school/core/students/text.ts";
import { changeUsers } from "../../accounts/users/commands-people.ts";
import { type AuditedWrite, writeAudit } from "../../platform/database/audit/audit.ts";
import { InvalidInput } from "../../platform/http/errors.ts";
import { NotHere } from "../errors.ts";
import type { StudentListRow } from "../lists/queries.ts";

interface DepartureInput {
  readonly leftOn: string;
  readonly leftAs: Leaving | "";
  readonly leavingReason: string;
}

/**
 * Records the departure of pupils, whose records are locked. Enrolments and results are unchanged.
 * Throws `InvalidInput` with the form's messages, and `NotHere` for pupils who departed before.
 */
export async function leaveSchool(
  { tx, origin }: AuditedWrite,
  students: readonly StudentListRow[],
  { leftOn, leftAs, leavingReason }: DepartureInput,
): Promise<void> {
  const issues = departureFaults({ leftOn }, dayAtSchool(new Date()));
  if (leftAs === "") {
    throw new InvalidInput([{ path: ["leftAs"], message: messages.chooseLeaving }, ...issues]);
  }
  if (issues.length > 0) throw new InvalidInput(issues);
  const gone = students.filter(({ left }) => left !== null);
  if (gone.length > 0) throw new NotHere("Already left", gone);
  const departure = { on: leftOn, as: leftAs, reason: leavingReason || null };
  await changeUsers(
    tx,
    students.map(({ id }) => id),
    { left: departure },
  );
  await writeAudit(
    { tx, origin },
    students.map(({ id, isActive, className }) => ({
      action: "students.leave",
      subjectId: id,
      before: { isActive, class: className },
      after: { leftOn, leftAs, ...(leavingReason && { leavingReason }) },
    })),
  );
}

/** Undoes the departure of pupils whose records are locked. Throws `NotHere` if not departed. */
export async function undoDeparture(
  { tx, origin }: AuditedWrite,
  students: readonly StudentListRow[],
): Promise<void> {
  const here = students.filter(({ left }) => left === null);
  if (here.length > 0) throw new NotHere("Not marked as left", here);
  await changeUsers(
    tx,
    students.map(({ id }) => id),
    { left: null },
  );
  await writeAudit(
    { tx, origin },
    students.map(({ id, left }) => ({
      action: "students.undo-leaving",
      subjectId: id,
      before: left && { leftOn: left.on, leftAs: left.as, leavingReason: left.reason },
      after: { isActive: true },
    })),
  );
}
