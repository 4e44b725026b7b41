import { and, asc, eq, getTableColumns, inArray, sql, type SQL } from "drizzle-orm";
import { itemAt } from "@school/core/api/lists.ts";
import type { RowStudent } from "@school/core/results/schemas.ts";
import type { GradingScheme } from "@school/core/school/grading-scheme.ts";
import { signInNames, users } from "../accounts/tables.ts";
import { takesSubject } from "../classes/facts.ts";
import { classCategories, classes } from "../classes/tables.ts";
import { columnsAs } from "../platform/database/columns.ts";
import type { Locking, Transaction } from "../platform/database/database.ts";
import { prepared, preparedSql } from "../platform/database/per-database.ts";
import { one } from "../platform/database/rows.ts";
import { schemeOfGroup } from "../school/facts.ts";
import { academicSessions } from "../school/tables.ts";
import { registerName } from "../students/queries.ts";
import { admissionNames, hasAdmissionNumber, isOnRegister } from "../students/select-student.ts";
import { enrolments, studentDetails } from "../students/tables.ts";
import { ClassWithoutMarks } from "./errors.ts";
import { factsOf, type Sheet, type SheetFacts, type SheetKey } from "./facts.ts";
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
export async function holdScheme(
  tx: Transaction,
  { class: ofClass }: Pick<Sheet, "class">,
): Promise<GradingScheme> {
  const { scheme } = one(await heldSchemes.wait(tx, { classIds: [ofClass.id] }), "session");
  if (!scheme) throw new ClassWithoutMarks(ofClass.name, "classId");
  return scheme;
}

/** Makes two versions of a locking statement: one waits for locks, one skips locked rows. */
function forEachLocking<Row extends Record<string, unknown>>(name: string, select: SQL) {
  return {
    wait: preparedSql<Row>(name, select),
    "skip locked": preparedSql<Row>(`${name}_skip`, sql`${select} skip locked`),
  };
}

// The scheme is read from the locked row itself: after a wait, PostgreSQL re-reads the row as
// committed, while a subquery would still see the old one.
const heldSchemes = forEachLocking<{ classId: string; scheme: GradingScheme | null }>(
  "hold_schemes",
  sql`
    select ${classes.id} as "classId",
      ${schemeOfGroup(academicSessions, classCategories.classGroup)} as scheme
    from ${classes} join ${academicSessions} on ${academicSessions.id} = ${classes.sessionId}
    left join ${classCategories} on ${classCategories.id} = ${classes.categoryId}
    where ${classes.id} = any(${sql.placeholder("classIds")}::uuid[])
    order by ${academicSessions.id} for share of ${academicSessions}`,
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
export interface WantedSheet extends SheetKey {
  readonly personId: string;
  readonly studentIds: readonly string[];
}

/** A locked pupil of a sheet: no one else can save the scores until the transaction ends. */
export interface HeldPupil {
  readonly enrolmentId: string;
  readonly student: RowStudent;
  /** Start of the transaction by the database's clock. */
  readonly heldAt: Date;
  /** Null without scores. */
  readonly scored: Pick<ResultRow, "result" | "teacherName" | "approverName"> | null;
}

/** A sheet whose scheme and pupils are locked. */
export interface HeldSheet {
  readonly facts: SheetFacts;
  /** By id; pupils who are not on the sheet are left out. */
  readonly pupils: ReadonlyMap<string, HeldPupil>;
  /** Whether no row was skipped because another transaction has locked it. */
  readonly isWhole: boolean;
}

/**
 * Locks the schemes and the requested pupils of some sheets, in order, and reads the pupils'
 * results. Four statements in one round trip.
 */
export async function holdSheets(
  tx: Transaction,
  sheets: readonly WantedSheet[],
  locking: Locking,
): Promise<HeldSheet[]> {
  const rows = sheets.flatMap(({ classId, subjectId, termId, studentIds }) =>
    studentIds.map((studentId) => ({ classId, subjectId, termId, studentId })),
  );
  const wanted = {
    classIds: rows.map(({ classId }) => classId),
    subjectIds: rows.map(({ subjectId }) => subjectId),
    termIds: rows.map(({ termId }) => termId),
    studentIds: rows.map(({ studentId }) => studentId),
  };
  // The order matters: each runs after the previous one has locked its rows.
  const [schemes, locked, scored, facts] = await Promise.all([
    heldSchemes[locking](tx, { classIds: [...new Set(sheets.map(({ classId }) => classId))] }),
    lockedRows[locking](tx, wanted),
    scoredRows(tx, wanted),
    factsOf(tx, sheets),
  ]);
  const schemeOf = new Map(schemes.map(({ classId, scheme }) => [classId, scheme]));
  const lockedAt = new Map(locked.map((row) => [row.line, row]));
  const scoredAt = new Map(scored.map((row) => [row.line, row]));
  let line = 0;
  return sheets.map(({ classId, studentIds }, place) => {
    const pupils = new Map<string, HeldPupil>();
    for (const id of studentIds) {
      line += 1;
      const row = lockedAt.get(line);
      if (row) pupils.set(id, heldPupil(id, row, scoredAt.get(line)));
    }
    const isWhole =
      locking === "wait" || (schemeOf.has(classId) && studentIds.every((id) => pupils.has(id)));
    const scheme = schemeOf.get(classId) ?? null;
    return { facts: { ...itemAt(facts, place), scheme }, pupils, isWhole };
  });
}

/** A pupil's line in the request, from 1. */
interface Line extends Record<string, unknown> {
  line: number;
}

interface LockedRow extends Line {
  enrolmentId: string;
  admissionNumber: string;
  name: string;
  heldAt: Date;
}

type ScoredRow = Line & ResultRow["result"] & Pick<ResultRow, "teacherName" | "approverName">;

function heldPupil(id: string, locked: LockedRow, scored: ScoredRow | undefined): HeldPupil {
  const { enrolmentId, admissionNumber, name, heldAt } = locked;
  const student = { id, admissionNumber, name };
  if (!scored) return { enrolmentId, student, heldAt, scored: null };
  const { line: _, teacherName, approverName, ...result } = scored;
  return { enrolmentId, student, heldAt, scored: { result, teacherName, approverName } };
}

const wantedRows = sql`unnest(
    ${sql.placeholder("classIds")}::uuid[],
    ${sql.placeholder("subjectIds")}::uuid[],
    ${sql.placeholder("termIds")}::uuid[],
    ${sql.placeholder("studentIds")}::uuid[]
  ) with ordinality as wanted (class, subject, term, student, line)
  join ${enrolments} on ${enrolments.studentId} = wanted.student
    and ${enrolments.termId} = wanted.term and ${enrolments.classId} = wanted.class`;

const lockedRows = forEachLocking<LockedRow>(
  "lock_rows",
  sql`
    select wanted.line, ${enrolments.id} as "enrolmentId",
      ${admissionNames.name} as "admissionNumber", ${registerName} as name, now() as "heldAt"
    from ${wantedRows}
    join ${users} on ${users.id} = ${enrolments.studentId}
    join ${studentDetails} on ${studentDetails.userId} = ${users.id}
    join ${signInNames} ${admissionNames} on ${hasAdmissionNumber}
    where ${isOnSheet(sql`wanted.subject`)}
    order by ${enrolments.id} for no key update of ${enrolments}`,
);

const scoredRows = preparedSql<ScoredRow>(
  "scored_rows",
  sql`
    select wanted.line, ${columnsAs(getTableColumns(results))},
      ${teacherName} as "teacherName", ${approverName} as "approverName"
    from ${wantedRows}
    join ${results} on ${results.enrolmentId} = ${enrolments.id}
      and ${results.subjectId} = wanted.subject
    join ${users} ${teacher} on ${teacher.id} = ${results.teacherId}
    left join ${users} ${approver} on ${approver.id} = ${results.approvedBy}`,
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
