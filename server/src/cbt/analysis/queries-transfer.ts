import { createHash } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import type { ScoreTransfer } from "@school/core/cbt/analysis/contract.ts";
import { proposedParts, splitMarks } from "@school/core/cbt/analysis/score-split.ts";
import type { TestSummary } from "@school/core/cbt/tests/test.ts";
import type { TeachingFacts } from "@school/core/results/policy.ts";
import { afterSave, RESULT_REFUSALS } from "@school/core/results/result-status.ts";
import type { Result } from "@school/core/results/schemas.ts";
import type { Score } from "@school/core/results/scores.ts";
import type { PartKey } from "@school/core/school/grading-scheme.ts";
import { users } from "../../accounts/tables.ts";
import { isClassTeacher, teachesSubject } from "../../classes/facts.ts";
import { classes, classSubjects } from "../../classes/tables.ts";
import type { Reader } from "../../platform/db/database.ts";
import { settingFrom, storedSetting } from "../../platform/settings/stored-setting.ts";
import type { Sheet } from "../../results/facts.ts";
import { presentSheet } from "../../results/present.ts";
import { readSheet } from "../../results/upload/queries.ts";
import { SCHOOL_SETTINGS } from "../../school/settings.ts";
import { testIsForClass } from "../facts.ts";
import { className } from "../names-in-sql.ts";
import { takersOf } from "../marks/queries-marked.ts";
import { cbtTests } from "../tables.ts";
import { scoreTransfers } from "../sittings/tables.ts";

const { everyTeacherMayEnter } = SCHOOL_SETTINGS;

export interface TransferClass extends TeachingFacts {
  id: string;
  name: string;
}

/**
 * The classes that a test is for and that take its subject, by name, and what the person is to
 * each, for `mayEnterScores`. One statement.
 */
export async function transferClasses(
  db: Reader,
  personId: string,
  testId: string,
): Promise<TransferClass[]> {
  const { rows } = await db.execute<{
    id: string;
    name: string;
    is_class_teacher: boolean;
    teaches_subject: boolean;
    every_teacher: unknown;
  }>(sql`
    select class.id, ${className} as name,
      ${isClassTeacher(personId, sql`class.id`)} as is_class_teacher,
      ${teachesSubject(personId, sql`class.id`, sql`test.subject_id`)} as teaches_subject,
      ${storedSetting(everyTeacherMayEnter)} as every_teacher
    from ${cbtTests} test
    join ${classes} class on ${testIsForClass} and class.archived_at is null
    where test.id = ${testId} and exists (
      select 1 from ${classSubjects} taken
      where taken.class_id = class.id and taken.subject_id = test.subject_id)
    order by class.name, class.section, class.id`);
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    isClassTeacher: row.is_class_teacher,
    teachesSubject: row.teaches_subject,
    everyTeacherMayEnter: settingFrom(everyTeacherMayEnter, row.every_teacher),
  }));
}

/** A row as it is shown, and as it is written. */
interface TransferRow {
  readonly shown: ScoreTransfer["rows"][number];
  readonly result: Result | null;
  /** Of the test, for the fingerprint; null for whoever is not marked. */
  readonly mark: { marks: number; totalMarks: number } | null;
}

export interface Transfer {
  readonly preview: Omit<ScoreTransfer, "classes" | "mayChange">;
  readonly rows: readonly TransferRow[];
  /** Of the marks alone, whatever the columns. */
  readonly fingerprint: string;
}

/**
 * What sending a test's marks into some parts of a sheet would write. The token names all that was
 * shown: marks, columns with their maxima, and the results as they stand. Three statements.
 */
export async function readTransfer(
  db: Reader,
  test: TestSummary,
  sheet: Sheet,
  wanted: readonly PartKey[] | undefined,
): Promise<Transfer> {
  const parts = partsOf(test, sheet, wanted);
  const chosen = parts.filter(({ isChosen }) => isChosen);
  const { rows: pupils } = presentSheet(sheet, await readSheet(db, sheet));
  const takers = new Map((await takersOf(db, test)).map((one) => [one.student_id, one]));
  const rows = pupils.map(({ student, result }): TransferRow => {
    const taker = takers.get(student.id);
    const marks = taker?.marks ?? null;
    const mark =
      marks === null ? null : { marks, totalMarks: taker?.total_marks ?? test.totalMarks };
    const step = afterSave(result);
    return {
      result,
      mark,
      shown: {
        student,
        marks,
        scores: mark && chosen.length > 0 ? splitMarks(mark, chosen) : {},
        standing: standingOf(result),
        refusal: step.ok ? null : RESULT_REFUSALS[step.refusal],
      },
    };
  });
  const marks = rows.flatMap(({ shown, mark }) =>
    mark ? [[shown.student.id, mark.marks, mark.totalMarks]] : [],
  );
  const fingerprint = digestOf(marks.toSorted((a, b) => (a[0]! < b[0]! ? -1 : 1)));
  return {
    rows,
    fingerprint,
    preview: {
      test,
      class: sheet.class,
      parts: parts.map(({ key, label, max, isProposed }) => ({ key, label, max, isProposed })),
      chosen: chosen.map(({ key }) => key),
      rows: rows.map(({ shown }) => shown),
      lastSent: await lastSent(db, test.id, sheet.class.id, fingerprint),
      token: digestOf([
        sheet.class.id,
        chosen.map(({ key, max }) => [key, max]),
        rows.map(({ shown, result }) => [
          shown.student.id,
          shown.marks,
          shown.scores,
          result?.version ?? null,
        ]),
      ]),
    },
  };
}

/** The columns of the sheet in their order; a wanted one that the scheme does not have is left out. */
function partsOf(test: TestSummary, { scheme }: Sheet, wanted: readonly PartKey[] | undefined) {
  const proposed = proposedParts(test.assessmentType, scheme);
  return scheme.parts.map((part) => ({
    ...part,
    isProposed: proposed.includes(part.key),
    isChosen: (wanted ?? proposed).includes(part.key),
  }));
}

function standingOf(result: Result | null): ScoreTransfer["rows"][number]["standing"] {
  const entries = Object.entries(result?.scores ?? {}) as [PartKey, Score][];
  return Object.fromEntries(entries.filter(([, score]) => score !== null));
}

function digestOf(value: unknown): string {
  return createHash("sha256").update(JSON.stringify(value)).digest("base64url");
}

async function lastSent(
  db: Reader,
  testId: string,
  classId: string,
  fingerprint: string,
): Promise<ScoreTransfer["lastSent"]> {
  const [row] = await db
    .select({
      at: scoreTransfers.sentAt,
      by: sql<string>`concat_ws(' ', ${users.firstName}, ${users.lastName})`,
      parts: scoreTransfers.parts,
      fingerprint: scoreTransfers.fingerprint,
    })
    .from(scoreTransfers)
    .innerJoin(users, eq(users.id, scoreTransfers.sentBy))
    .where(and(eq(scoreTransfers.testId, testId), eq(scoreTransfers.classId, classId)));
  return (
    (row && {
      at: row.at.toISOString(),
      by: row.by,
      parts: row.parts as PartKey[],
      isStale: row.fingerprint !== fingerprint,
    }) ??
    null
  );
}
