import { createHash } from "node:crypto";
import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { ScoreTransfer } from "@school/core/cbt/analysis/contract.ts";
import { proposedPart, splitMarks } from "@school/core/cbt/analysis/score-split.ts";
import type { TestSummary } from "@school/core/cbt/tests/test.ts";
import type { TeachingFacts } from "@school/core/results/policy.ts";
import { afterSave, RESULT_REFUSALS } from "@school/core/results/result-status.ts";
import type { Result } from "@school/core/results/schemas.ts";
import type { Score } from "@school/core/results/scores.ts";
import type { PartKey } from "@school/core/school/grading-scheme.ts";
import { users } from "../../accounts/tables.ts";
import { isClassTeacher, teachesSubject } from "../../classes/facts.ts";
import { fullName } from "../../classes/queries.ts";
import { classes, classSubjects } from "../../classes/tables.ts";
import type { Reader } from "../../platform/db/database.ts";
import { settingFrom, storedSetting } from "../../platform/settings/settings.ts";
import type { Sheet } from "../../results/facts.ts";
import { presentSheet } from "../../results/present.ts";
import { readSheet } from "../../results/upload/queries.ts";
import { schemeOfClass } from "../../school/facts.ts";
import { SCHOOL_SETTINGS } from "../../school/settings.ts";
import { testIsForClass } from "../facts.ts";
import { candidatesOf } from "./queries-marked.ts";
import { cbtTests } from "../tables.ts";
import { scoreTransfers } from "../sittings/tables.ts";

const { everyTeacherMayEnter } = SCHOOL_SETTINGS;

export interface TransferClass extends TeachingFacts {
  id: string;
  name: string;
}

/**
 * The classes of a test that take its subject and have marks, by name, with the facts for `mayEnterScores`. One
 * statement.
 */
export async function transferClasses(
  db: Reader,
  personId: string,
  testId: string,
): Promise<TransferClass[]> {
  const takesSubject = sql`exists (
    select 1 from ${classSubjects} where ${classSubjects.classId} = ${classes.id}
      and ${classSubjects.subjectId} = ${cbtTests.subjectId})`;
  const rows = await db
    .select({
      id: classes.id,
      name: fullName,
      isClassTeacher: isClassTeacher(personId, classes.id),
      teachesSubject: teachesSubject(personId, classes.id, cbtTests.subjectId),
      everyTeacher: storedSetting(everyTeacherMayEnter),
    })
    .from(cbtTests)
    .innerJoin(classes, and(testIsForClass, isNull(classes.archivedAt)))
    .where(and(eq(cbtTests.id, testId), takesSubject, isNotNull(schemeOfClass(classes.id))))
    .orderBy(classes.name, classes.section, classes.id);
  return rows.map(({ everyTeacher, ...row }) => ({
    ...row,
    everyTeacherMayEnter: settingFrom(everyTeacherMayEnter, everyTeacher),
  }));
}

/** A row as shown, and as written. */
interface TransferRow {
  readonly shown: ScoreTransfer["rows"][number];
  readonly result: Result | null;
  /** Of the test, for the fingerprint; null for pupils who are not marked. */
  readonly mark: { marks: number; totalMarks: number } | null;
}

export interface Transfer {
  readonly preview: Omit<ScoreTransfer, "classes" | "mayChange">;
  readonly rows: readonly TransferRow[];
  /** Of the marks alone, whatever the columns. */
  readonly fingerprint: string;
}

/**
 * The preview of sending the marks of a test to some parts of a sheet. The token identifies what
 * was shown: marks, columns with their maximum scores, and current results. Three statements.
 */
export async function readTransfer(
  db: Reader,
  test: TestSummary,
  sheet: Sheet,
  wanted: readonly PartKey[] | undefined,
): Promise<Transfer> {
  const sent = await lastSent(db, test.id, sheet.class.id);
  // What was sent before is sent again to the same columns, unless others are chosen.
  const parts = partsOf(test, sheet, wanted ?? sent?.parts);
  const chosen = parts.filter(({ isChosen }) => isChosen);
  const { rows: pupils } = presentSheet(sheet, await readSheet(db, sheet));
  const takers = new Map((await candidatesOf(db, test)).map((one) => [one.studentId, one]));
  const rows = pupils.map(({ student, result }): TransferRow => {
    const taker = takers.get(student.id);
    const marks = taker?.marks ?? null;
    const mark =
      marks === null ? null : { marks, totalMarks: taker?.totalMarks ?? test.totalMarks };
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
    mark ? [[shown.student.id, mark.marks, mark.totalMarks] as const] : [],
  );
  const fingerprint = digestOf(marks.toSorted(([a], [b]) => (a < b ? -1 : 1)));
  return {
    rows,
    fingerprint,
    preview: {
      test,
      class: sheet.class,
      parts: parts.map(({ key, label, max, isProposed }) => ({ key, label, max, isProposed })),
      chosen: chosen.map(({ key }) => key),
      rows: rows.map(({ shown }) => shown),
      lastSent: sent && presentSent(sent, fingerprint),
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

/** The columns of the sheet in order, without those that the scheme lacks. */
function partsOf(test: TestSummary, { scheme }: Sheet, wanted: readonly PartKey[] | undefined) {
  const proposed = proposedPart(test, scheme);
  return scheme.parts.map((part) => ({
    ...part,
    isProposed: part.key === proposed,
    isChosen: wanted ? wanted.includes(part.key) : part.key === proposed,
  }));
}

function standingOf(result: Result | null): ScoreTransfer["rows"][number]["standing"] {
  const entries = Object.entries(result?.scores ?? {}) as [PartKey, Score][];
  return Object.fromEntries(entries.filter(([, score]) => score !== null));
}

function digestOf(value: unknown): string {
  return createHash("sha256").update(JSON.stringify(value)).digest("base64url");
}

type Sent = NonNullable<Awaited<ReturnType<typeof lastSent>>>;

function presentSent(sent: Sent, fingerprint: string): ScoreTransfer["lastSent"] {
  const { at, by, parts } = sent;
  return { at: at.toISOString(), by, parts, isStale: sent.fingerprint !== fingerprint };
}

async function lastSent(db: Reader, testId: string, classId: string) {
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
  return row ? { ...row, parts: row.parts as PartKey[] } : null;
}
