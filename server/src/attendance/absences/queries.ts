import { and, desc, eq, gte } from "drizzle-orm";
import type { ReportedAbsence } from "@school/core/attendance/absences/contract.ts";
import { firstNameFirst } from "../../accounts/names-in-sql.ts";
import { users } from "../../accounts/tables.ts";
import type { Reader } from "../../platform/database/database.ts";
import { findFirst } from "../../platform/database/rows.ts";
import { registerMarks, registers, reportedAbsences } from "../tables.ts";

/** Maximum number of registers that a pupil can have missed in a term. */
const MAX_MISSED = 400;
/** Maximum number of reported absences shown. */
const MAX_REPORTED = 50;

/** The registers of a term in which a pupil is not simply present, newest first. One statement. */
export function missedBy(db: Reader, { studentId, termId }: { studentId: string; termId: string }) {
  return db
    .select({
      day: registers.day,
      half: registers.half,
      mark: registerMarks.mark,
      reason: registerMarks.reason,
    })
    .from(registerMarks)
    .innerJoin(registers, eq(registers.id, registerMarks.registerId))
    .where(and(eq(registerMarks.studentId, studentId), eq(registers.termId, termId)))
    .orderBy(desc(registers.day), desc(registers.half))
    .limit(MAX_MISSED);
}

const reportColumns = {
  id: reportedAbsences.id,
  fromDay: reportedAbsences.fromDay,
  toDay: reportedAbsences.toDay,
  reason: reportedAbsences.reason,
  by: firstNameFirst(users),
  at: reportedAbsences.createdAt,
};

/**
 * Lists the absences that were reported for a pupil for days from `from` on, the latest days first. One
 * statement.
 */
export async function reportedOf(
  db: Reader,
  studentId: string,
  from: string,
): Promise<ReportedAbsence[]> {
  const rows = await db
    .select(reportColumns)
    .from(reportedAbsences)
    .innerJoin(users, eq(users.id, reportedAbsences.reportedBy))
    .where(and(eq(reportedAbsences.studentId, studentId), gte(reportedAbsences.toDay, from)))
    .orderBy(desc(reportedAbsences.fromDay), desc(reportedAbsences.createdAt))
    .limit(MAX_REPORTED);
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

/** Finds a reported absence with its pupil; null if there is none. One statement. */
export async function findReported(db: Reader, id: string) {
  const rows = await db.select().from(reportedAbsences).where(eq(reportedAbsences.id, id));
  return findFirst(rows);
}
