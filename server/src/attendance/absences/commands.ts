import { and, eq } from "drizzle-orm";
import { absenceFaults } from "@school/core/attendance/absences/absence-rules.ts";
import type { ReportedAbsence } from "@school/core/attendance/absences/contract.ts";
import { dayAtSchool } from "@school/core/api/dates.ts";
import { type ActorWrite, audit } from "../../platform/database/audit/audit.ts";
import { newId } from "../../platform/database/id.ts";
import { one } from "../../platform/database/rows.ts";
import { InvalidInput } from "../../platform/http/errors.ts";
import { AbsenceNotFound, AbsenceOver } from "../errors.ts";
import { reportedAbsences } from "../tables.ts";
import { reportedOf } from "./queries.ts";

type Row = typeof reportedAbsences.$inferSelect;

interface AbsenceForm {
  readonly studentId: string;
  readonly fromDay: string;
  readonly toDay: string;
  readonly reason: string;
}

/**
 * Stores an absence that the school is notified of. A repeat returns the stored one. Throws
 * `InvalidInput` with all faults.
 */
export async function reportAbsence(
  { tx, origin }: ActorWrite,
  { studentId, fromDay, toDay, reason }: AbsenceForm,
): Promise<ReportedAbsence> {
  const issues = absenceFaults({ fromDay, toDay, reason }, dayAtSchool(new Date()));
  if (issues.length > 0) throw new InvalidInput(issues);
  const same = (await reportedOf(tx, studentId, fromDay)).find(
    (other) => other.fromDay === fromDay && other.toDay === toDay && other.reason === reason,
  );
  if (same) return same;
  const id = newId();
  await tx
    .insert(reportedAbsences)
    .values({ id, studentId, fromDay, toDay, reason, reportedBy: origin.actorId });
  const after = { studentId, fromDay, toDay, reason };
  await audit({ tx, origin }, "attendance.report-absence", studentId, { after });
  const reported = await reportedOf(tx, studentId, fromDay);
  return one(reported.filter((other) => other.id === id));
}

/** Withdraws a reported absence. Throws `AbsenceOver`, `AbsenceNotFound`. */
export async function withdrawAbsence(
  { tx, origin }: ActorWrite,
  { id, studentId, fromDay, toDay, reason }: Row,
): Promise<void> {
  if (toDay < dayAtSchool(new Date())) throw new AbsenceOver();
  const { rowCount } = await tx
    .delete(reportedAbsences)
    .where(and(eq(reportedAbsences.id, id), eq(reportedAbsences.toDay, toDay)));
  if (rowCount === 0) throw new AbsenceNotFound();
  const before = { studentId, fromDay, toDay, reason };
  await audit({ tx, origin }, "attendance.withdraw-absence", studentId, { before });
}
