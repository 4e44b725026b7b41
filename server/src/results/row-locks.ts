import { and, asc, eq, inArray, or, sql, type SQL } from "drizzle-orm";
import type { GradingScheme } from "@school/core/school/grading-scheme.ts";
import { users } from "../accounts/tables.ts";
import { takesSubject } from "../classes/facts.ts";
import type { Transaction } from "../platform/db/database.ts";
import { one } from "../platform/db/rows.ts";
import { schemeOfClass } from "../school/facts.ts";
import { academicSessions, terms } from "../school/tables.ts";
import { enrolments, studentDetails } from "../students/tables.ts";
import { ClassWithoutMarks } from "./errors.ts";
import type { Sheet } from "./facts.ts";
import { isAnyOf } from "../platform/db/any-of.ts";
import { isOnRegister } from "../students/select-student.ts";
import { results } from "./tables.ts";

/*
 * Writers of results first lock the enrolments on which these hang, in the order of their ids, so
 * that concurrent writers cannot deadlock. The lock also serialises the first insert of a result,
 * when there is no row of its own to lock, and blocks moves of the pupil until then. The
 * results are read afterwards, by a statement of their own, which sees what the writer before
 * committed.
 */

/**
 * The grading scheme of a sheet, held as it is until the transaction ends: scores that are being
 * entered and a change of the scheme wait for each other. Throws `ClassWithoutMarks`.
 */
export async function holdScheme(
  tx: Transaction,
  { class: ofClass, termId }: Pick<Sheet, "class" | "termId">,
): Promise<GradingScheme> {
  const rows = await tx
    .select({ scheme: schemeOfClass(sql`${ofClass.id}`) })
    .from(academicSessions)
    .innerJoin(terms, eq(terms.sessionId, academicSessions.id))
    .where(eq(terms.id, termId))
    .for("share", { of: academicSessions })
    .prepare("hold_scheme")
    .execute();
  const { scheme } = one(rows, "session");
  if (!scheme) throw new ClassWithoutMarks(ofClass.name, "classId");
  return scheme;
}

/**
 * Takes the pupils of a sheet, those named or all: who takes the subject or has scores in it. Answers
 * enrolments by pupil.
 */
export async function lockPupils(
  tx: Transaction,
  sheet: Sheet,
  studentIds?: readonly string[],
): Promise<Map<string, string>> {
  const subjectId = sql`${sheet.subject.id}::uuid`;
  const hasResult = sql`exists (
    select 1 from ${results}
    where ${results.enrolmentId} = ${enrolments.id} and ${results.subjectId} = ${subjectId})`;
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
        or(takesSubject(subjectId), hasResult),
      ),
    )
    .orderBy(asc(enrolments.id))
    .for("no key update", { of: enrolments })
    .prepare(studentIds ? "lock_pupils" : "lock_class")
    .execute();
  return new Map(rows.map((row) => [row.studentId, row.id]));
}

/** Locks the enrolments of some results. */
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
