import { and, asc, eq, inArray, type SQL } from "drizzle-orm";
import type { GradingScheme } from "@school/core/school/grading-scheme.ts";
import { users } from "../accounts/tables.ts";
import type { Transaction } from "../platform/db/database.ts";
import { academicSessions, terms } from "../school/tables.ts";
import { enrolments, studentDetails } from "../students/tables.ts";
import type { Sheet } from "./facts.ts";
import { isAnyOf, isOnRegister } from "./queries.ts";
import { results } from "./tables.ts";

/*
 * Whoever writes results first takes the enrolments on which they hang, in the order of their ids:
 * so two writers of one cell take turns even before it exists, a pupil cannot be moved meanwhile,
 * and nobody waits for each other in a circle. What stands is read afterwards, by a statement of
 * its own, which sees what the one before has written.
 */

/**
 * The grading scheme of a term's session, held as it is until the transaction ends: scores that
 * are being entered and a change of the scheme wait for each other.
 */
export async function holdScheme(tx: Transaction, termId: string): Promise<GradingScheme> {
  const [row] = await tx
    .select({ scheme: academicSessions.gradingScheme })
    .from(academicSessions)
    .innerJoin(terms, eq(terms.sessionId, academicSessions.id))
    .where(eq(terms.id, termId))
    .for("share", { of: academicSessions })
    .prepare("hold_scheme")
    .execute();
  return row!.scheme;
}

/** Takes the pupils of a class and term, those named or all; answers enrolments by pupil. */
export async function lockPupils(
  tx: Transaction,
  sheet: Sheet,
  studentIds?: readonly string[],
): Promise<Map<string, string>> {
  const rows = await tx
    .select({ id: enrolments.id, studentId: enrolments.studentId })
    .from(enrolments)
    .innerJoin(users, eq(users.id, enrolments.studentId))
    .innerJoin(studentDetails, eq(studentDetails.userId, users.id))
    .where(
      and(
        eq(enrolments.classId, sheet.class.id),
        eq(enrolments.termId, sheet.termId),
        studentIds && isAnyOf(enrolments.studentId, studentIds),
        isOnRegister,
      ),
    )
    .orderBy(asc(enrolments.id))
    .for("no key update", { of: enrolments })
    .prepare(studentIds ? "lock_pupils" : "lock_class")
    .execute();
  return new Map(rows.map((row) => [row.studentId, row.id]));
}

/** Takes what some results hang on. */
export async function lockResults(tx: Transaction, ids: readonly string[]): Promise<void> {
  const theirs: SQL = inArray(
    enrolments.id,
    tx
      .select({ id: results.enrolmentId })
      .from(results)
      .where(inArray(results.id, [...ids])),
  );
  await tx
    .select({ id: enrolments.id })
    .from(enrolments)
    .where(theirs)
    .orderBy(asc(enrolments.id))
    .for("no key update");
}
