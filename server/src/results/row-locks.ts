import { and, asc, eq, inArray, or, sql, type SQL } from "drizzle-orm";
import type { GradingScheme } from "@school/core/school/grading-scheme.ts";
import { users } from "../accounts/tables.ts";
import { takesSubject } from "../classes/facts.ts";
import { classCategories, classes } from "../classes/tables.ts";
import type { Database, Transaction } from "../platform/db/database.ts";
import { prepared } from "../platform/db/per-database.ts";
import { one } from "../platform/db/rows.ts";
import { schemeOfGroup } from "../school/facts.ts";
import { academicSessions } from "../school/tables.ts";
import { enrolments, studentDetails } from "../students/tables.ts";
import { ClassWithoutMarks } from "./errors.ts";
import type { Sheet } from "./facts.ts";
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
  { class: ofClass }: Pick<Sheet, "class">,
): Promise<GradingScheme> {
  const { scheme } = one(await heldScheme(tx).execute({ classId: ofClass.id }), "session");
  if (!scheme) throw new ClassWithoutMarks(ofClass.name, "classId");
  return scheme;
}

// The scheme is read from the locked row itself: after a wait PostgreSQL reads that again as it was
// committed, while a subquery would still see what was there before.
const heldScheme = prepared((db) =>
  db
    .select({ scheme: schemeOfGroup(academicSessions, classCategories.classGroup) })
    .from(classes)
    .innerJoin(academicSessions, eq(academicSessions.id, classes.sessionId))
    .leftJoin(classCategories, eq(classCategories.id, classes.categoryId))
    .where(eq(classes.id, sql.placeholder("classId")))
    .for("share", { of: academicSessions })
    .prepare("hold_scheme"),
);

/**
 * Takes the pupils of a sheet, those named or all: who takes the subject or has scores in it. Answers
 * enrolments by pupil.
 */
export async function lockPupils(
  tx: Transaction,
  sheet: Sheet,
  studentIds?: readonly string[],
): Promise<Map<string, string>> {
  const key = { classId: sheet.class.id, subjectId: sheet.subject.id, termId: sheet.termId };
  const rows = await (studentIds
    ? lockedPupils(tx).execute({ ...key, studentIds })
    : lockedClass(tx).execute(key));
  return new Map(rows.map((row) => [row.studentId, row.id]));
}

const lockedClass = prepared((db) => selectForLock(db, undefined).prepare("lock_class"));
const lockedPupils = prepared((db) =>
  selectForLock(
    db,
    sql`${enrolments.studentId} = any(${sql.placeholder("studentIds")}::uuid[])`,
  ).prepare("lock_pupils"),
);

function selectForLock(db: Database, which: SQL | undefined) {
  const subjectId = sql`${sql.placeholder("subjectId")}::uuid`;
  const hasResult = sql`exists (
    select 1 from ${results}
    where ${results.enrolmentId} = ${enrolments.id} and ${results.subjectId} = ${subjectId})`;
  return db
    .select({ id: enrolments.id, studentId: enrolments.studentId })
    .from(enrolments)
    .innerJoin(users, eq(users.id, enrolments.studentId))
    .innerJoin(studentDetails, eq(studentDetails.userId, users.id))
    .where(
      and(
        eq(enrolments.classId, sql.placeholder("classId")),
        eq(enrolments.termId, sql.placeholder("termId")),
        which,
        isOnRegister,
        or(takesSubject(subjectId), hasResult),
      ),
    )
    .orderBy(asc(enrolments.id))
    .for("no key update", { of: enrolments });
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
