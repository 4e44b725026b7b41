import { and, asc, eq, getTableColumns, inArray, sql, type SQL } from "drizzle-orm";
import type { RowStudent } from "@school/core/results/schemas.ts";
import type { GradingScheme } from "@school/core/school/grading-scheme.ts";
import { signInNames, users } from "../accounts/tables.ts";
import { takesSubject } from "../classes/facts.ts";
import { classCategories, classes } from "../classes/tables.ts";
import { columnsAs } from "../platform/database/columns.ts";
import type { Transaction } from "../platform/database/database.ts";
import { prepared, preparedSql } from "../platform/database/per-database.ts";
import { one } from "../platform/database/rows.ts";
import { schemeOfLevel } from "../school/facts.ts";
import { academicSessions } from "../school/tables.ts";
import { registerName } from "../students/queries.ts";
import { admissionNames, hasAdmissionNumber, isOnRegister } from "../students/select-student.ts";
import { enrolments, studentDetails } from "../students/tables.ts";
import { ClassWithoutMarks } from "./errors.ts";
import { sheetFacts, type Sheet, type SheetFacts, type SheetKey } from "./facts.ts";
import type { ResultRow } from "./present.ts";
import { approver, approverName, teacher, teacherName } from "./queries.ts";
import { results } from "./tables.ts";

/*
 * Writers of results first lock the parent enrolments in the order of their ids, so that concurrent
 * writers cannot deadlock. The lock also serialises the first insert of a result, which has no row
 * to lock yet, and blocks moves of the pupil. The results are read afterwards, by a separate
 * statement, which sees what the previous writer committed.
 */

/**
 * Returns the grading scheme of a sheet and locks it until the transaction ends: entering scores
 * and changing the scheme exclude each other. Throws `ClassWithoutMarks`.
 */
export async function lockScheme(
  tx: Transaction,
  { class: ofClass }: Pick<Sheet, "class">,
): Promise<GradingScheme> {
  const { scheme } = one(await lockedScheme(tx, { classId: ofClass.id }), "session");
  if (!scheme) throw new ClassWithoutMarks(ofClass.name, "classId");
  return scheme;
}

// The scheme is read from the locked row itself: after a wait, PostgreSQL re-reads the row as
// committed, while a subquery would still see the old one.
const lockedScheme = preparedSql<{ scheme: GradingScheme | null }>(
  "lock_scheme",
  sql`
    select ${schemeOfLevel(academicSessions, classCategories)} as scheme
    from ${classes} join ${academicSessions} on ${academicSessions.id} = ${classes.sessionId}
    left join ${classCategories} on ${classCategories.id} = ${classes.categoryId}
    where ${classes.id} = ${sql.placeholder("classId")}::uuid
    for share of ${academicSessions}`,
);

/** Locks all pupils of a sheet, who take the subject or have scores in it. Returns their ids. */
export async function lockPupils(
  tx: Transaction,
  { class: { id: classId }, subject: { id: subjectId }, termId }: Sheet,
): Promise<string[]> {
  const rows = await lockedClass(tx).execute({ classId, subjectId, termId });
  return rows.map(({ studentId }) => studentId);
}

const lockedClass = prepared((db) =>
  db
    .select({ studentId: enrolments.studentId })
    .from(enrolments)
    .innerJoin(users, eq(users.id, enrolments.studentId))
    .innerJoin(studentDetails, eq(studentDetails.userId, users.id))
    .where(
      and(
        eq(enrolments.classId, sql.placeholder("classId")),
        eq(enrolments.termId, sql.placeholder("termId")),
        isOnSheet(sql`${sql.placeholder("subjectId")}::uuid`),
      ),
    )
    .orderBy(asc(enrolments.id))
    .for("no key update", { of: enrolments })
    .prepare("lock_class"),
);

/** SQL: the enrolled pupil is on the register, and takes the subject or has scores in it. */
function isOnSheet(subjectId: SQL): SQL {
  return sql`${isOnRegister} and (${takesSubject(subjectId)} or exists (
    select 1 from ${results}
    where ${results.enrolmentId} = ${enrolments.id} and ${results.subjectId} = ${subjectId}))`;
}

/** Pupils of a sheet whose scores are to be saved. */
export interface SheetPupils extends SheetKey {
  readonly personId: string;
  readonly studentIds: readonly string[];
}

/** A locked pupil of a sheet: no one else can save the scores until the transaction ends. */
export interface LockedPupil {
  readonly enrolmentId: string;
  readonly student: RowStudent;
  /** Start of the transaction by the database's clock. */
  readonly lockedAt: Date;
  /** Null without scores. */
  readonly scored: Pick<ResultRow, "result" | "teacherName" | "approverName"> | null;
}

/** A sheet whose scheme and pupils are locked. */
export interface LockedSheet {
  readonly facts: SheetFacts;
  /** By id; pupils who are not on the sheet are left out. */
  readonly pupils: ReadonlyMap<string, LockedPupil>;
}

/**
 * Locks the scheme and these pupils of a sheet, and reads the pupils' results. Four statements,
 * which travel together.
 */
export async function lockSheet(tx: Transaction, sheet: SheetPupils): Promise<LockedSheet> {
  const { personId, ...sheetKey } = sheet;
  // The order matters: each runs after the previous one has locked its rows.
  const [schemes, locked, scored, facts] = await Promise.all([
    lockedScheme(tx, sheetKey),
    lockedRows(tx, sheetKey),
    scoredRows(tx, sheetKey),
    sheetFacts(tx, personId, sheetKey),
  ]);
  const scoredOf = new Map(scored.map((row) => [row.studentId, row]));
  const pupils = locked.map(
    (row) => [row.studentId, lockedPupil(row, scoredOf.get(row.studentId))] as const,
  );
  return { facts: { ...facts, scheme: schemes[0]?.scheme ?? null }, pupils: new Map(pupils) };
}

interface OfPupil extends Record<string, unknown> {
  studentId: string;
}

interface LockedRow extends OfPupil {
  enrolmentId: string;
  admissionNumber: string;
  name: string;
  lockedAt: Date;
}

type ScoredRow = OfPupil & ResultRow["result"] & Pick<ResultRow, "teacherName" | "approverName">;

function lockedPupil(locked: LockedRow, scored: ScoredRow | undefined): LockedPupil {
  const { enrolmentId, admissionNumber, name, lockedAt } = locked;
  const student = { id: locked.studentId, admissionNumber, name };
  if (!scored) return { enrolmentId, student, lockedAt, scored: null };
  const { studentId: _, teacherName, approverName, ...result } = scored;
  return { enrolmentId, student, lockedAt, scored: { result, teacherName, approverName } };
}

const subjectId = sql`${sql.placeholder("subjectId")}::uuid`;
const isWanted = sql`${enrolments.classId} = ${sql.placeholder("classId")}::uuid
  and ${enrolments.termId} = ${sql.placeholder("termId")}::uuid
  and ${enrolments.studentId} = any(${sql.placeholder("studentIds")}::uuid[])`;

const lockedRows = preparedSql<LockedRow>(
  "lock_rows",
  sql`
    select ${enrolments.studentId} as "studentId", ${enrolments.id} as "enrolmentId",
      ${admissionNames.name} as "admissionNumber", ${registerName} as name, now() as "lockedAt"
    from ${enrolments}
    join ${users} on ${users.id} = ${enrolments.studentId}
    join ${studentDetails} on ${studentDetails.userId} = ${users.id}
    join ${signInNames} ${admissionNames} on ${hasAdmissionNumber}
    where ${isWanted} and ${isOnSheet(subjectId)}
    order by ${enrolments.id} for no key update of ${enrolments}`,
);

const scoredRows = preparedSql<ScoredRow>(
  "scored_rows",
  sql`
    select ${enrolments.studentId} as "studentId", ${columnsAs(getTableColumns(results))},
      ${teacherName} as "teacherName", ${approverName} as "approverName"
    from ${enrolments}
    join ${results} on ${results.enrolmentId} = ${enrolments.id}
      and ${results.subjectId} = ${subjectId}
    join ${users} ${teacher} on ${teacher.id} = ${results.teacherId}
    left join ${users} ${approver} on ${approver.id} = ${results.approvedBy}
    where ${isWanted}`,
);

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
