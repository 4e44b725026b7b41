import { sql } from "drizzle-orm";
import type { Issue } from "@school/core/api/error.ts";
import { afterSave } from "@school/core/results/result-status.ts";
import type { RowStudent } from "@school/core/results/schemas.ts";
import { checkScores, type Scores } from "@school/core/results/scores.ts";
import type { GradingScheme } from "@school/core/school/grading-scheme.ts";
import {
  type ActorOrigin,
  type ActorWrite,
  writeAuditOfMany,
} from "../../platform/database/audit/audit.ts";
import { requireSoundRows } from "../../students/sheet-rows.ts";
import { bareName, bareNames, excluded } from "../../platform/database/columns.ts";
import { deferUntilCommit, type Transaction } from "../../platform/database/database.ts";
import { newId } from "../../platform/database/id.ts";
import { preparedSql } from "../../platform/database/per-database.ts";
import { one } from "../../platform/database/rows.ts";
import { ClassWithoutMarks, refusalOf, ResultExists, type RowRefusal } from "../errors.ts";
import type { Sheet } from "../facts.ts";
import { auditedResult, type ResultRow } from "../present.ts";
import { rowOf } from "../queries.ts";
import { type LockedPupil, type LockedSheet, lockSheet } from "../row-locks.ts";
import { scoreColumns, scoresOf } from "../score-columns.ts";
import { results } from "../tables.ts";

/** A teacher's entry for one pupil. */
export interface EnteredRow {
  studentId: string;
  /** The version that the teacher saw; null if there was no result. */
  version: number | null;
  scores: Scores;
  /** Null clears it; undefined leaves it unchanged. */
  teacherComment?: string | null | undefined;
}

interface SaveOptions {
  /** The path of the rows in the request; null for a request about one result. */
  list: "rows" | null;
  /** Whether a row may lack parts: yes in the grid, no in the form of a single result. */
  mayLackParts: boolean;
}

/** Options for rows of the grid. */
const SHEET: SaveOptions = { list: "rows", mayLackParts: true };

export interface SavedRow {
  /** "unchanged" if the school already had exactly these scores. */
  outcome: "saved" | "unchanged";
  row: ResultRow;
}

/** Rows of one sheet to save, and the locked sheet. */
interface SheetSave {
  readonly origin: ActorOrigin;
  readonly sheet: Sheet;
  readonly rows: readonly EnteredRow[];
  readonly locked: LockedSheet;
}

/** Rows that can be saved. */
interface SavableSheet extends SheetSave {
  readonly before: ReadonlyMap<string, ResultRow>;
  readonly changed: readonly EnteredRow[];
}

/**
 * Saves rows of one sheet, all or none, in the given order; they may lack parts. Throws
 * `InvalidInput` with all faults of all rows, or `ResultsRefused`.
 */
export async function saveRows(
  { tx, origin }: ActorWrite,
  sheet: Sheet,
  rows: readonly EnteredRow[],
): Promise<SavedRow[]> {
  return save({ tx, origin }, sheet, rows, SHEET);
}

/**
 * Saves one pupil's complete result, a new one if `version` is null. Throws `InvalidInput`,
 * `ResultExists`, `StaleVersion`, or an error if its state does not allow it.
 */
export async function saveOne(
  { tx, origin }: ActorWrite,
  sheet: Sheet,
  entered: EnteredRow,
): Promise<ResultRow> {
  return one(await save({ tx, origin }, sheet, [entered], { list: null, mayLackParts: false })).row;
}

async function save(
  { tx, origin }: ActorWrite,
  seen: Sheet,
  rows: readonly EnteredRow[],
  options: SaveOptions,
): Promise<SavedRow[]> {
  const sheetKey = {
    personId: origin.actorId,
    classId: seen.class.id,
    subjectId: seen.subject.id,
    termId: seen.termId,
    studentIds: rows.map(({ studentId }) => studentId),
  };
  const locked = await lockSheet(tx, sheetKey);
  const { scheme } = locked.facts;
  if (!scheme) throw new ClassWithoutMarks(seen.class.name, "classId");
  const savable = checkSave({ origin, sheet: { ...seen, scheme }, rows, locked }, options);
  return saveSheet(tx, savable);
}

/**
 * Determines which rows to save. A row with equal values is "unchanged", whatever its version,
 * because a phone may send twice. Only a rejected one is saved again, for a teacher who saw the
 * rejection and keeps the scores. Throws like `saveRows`.
 */
export function checkSave(save: SheetSave, options: SaveOptions = SHEET): SavableSheet {
  const { sheet, rows, locked } = save;
  requireSoundRows(rows, {
    ...options,
    pupils: locked.pupils,
    notOnSheet: "This pupil is not on this score sheet.",
    faultsOf: ({ scores }) =>
      [
        ...checkScores(sheet.scheme, scores),
        ...(options.mayLackParts ? [] : missingParts(sheet.scheme, scores)),
      ].map(atScores),
  });
  const before = new Map(
    [...locked.pupils].flatMap(([id, { student, scored }]) =>
      scored ? [[id, resultRow(sheet, student, scored)] as const] : [],
    ),
  );
  const changed = rows.filter((row) => !isUnchanged(sheet.scheme, row, before.get(row.studentId)));
  requireSavable(rows, changed, before, options);
  return { ...save, before, changed };
}

/**
 * Saves the changed rows of a sheet and writes the audit log: two statements, which are answered with
 * the commit. What they leave is known before: no one else writes results whose pupils are locked.
 */
export function saveSheet(tx: Transaction, sheet: SavableSheet): SavedRow[] {
  const { origin, rows, before, changed } = sheet;
  const drafts = new Map(changed.map((row) => [row.studentId, draftOf(sheet, row)]));
  if (drafts.size > 0) writeScores(tx, [...drafts.values()]);
  writeAuditOfMany(
    tx,
    [...drafts].map(([studentId, draft]) => {
      const was = before.get(studentId);
      return {
        origin,
        action: "results.save",
        subjectId: draft.result.id,
        before: was ? auditedResult(was) : null,
        after: auditedResult(draft),
      };
    }),
  );
  return rows.map(({ studentId }) => {
    const draft = drafts.get(studentId);
    return draft
      ? { outcome: "saved", row: draft }
      : { outcome: "unchanged", row: rowOf(before, studentId) };
  });
}

/** The result after saving the entered row: a draft of the actor. */
function draftOf(
  { sheet, locked, origin: { actorId } }: SheetSave,
  { studentId, scores, teacherComment }: EnteredRow,
): ResultRow {
  const { enrolmentId, student, scored, lockedAt } = rowOf(locked.pupils, studentId);
  const before = scored?.result ?? {
    id: newId(),
    enrolmentId,
    subjectId: sheet.subject.id,
    teacherComment: null,
    principalComment: null,
    approvedBy: null,
    approvedAt: null,
    createdAt: lockedAt,
    version: 0,
  };
  const result = {
    ...before,
    ...scoreColumns(scores),
    teacherId: actorId,
    teacherComment: teacherComment === undefined ? before.teacherComment : teacherComment || null,
    status: "pending" as const,
    published: false,
    publishedAt: null,
    decisionId: null,
    version: before.version + 1,
    updatedAt: lockedAt,
  };
  const { personName: teacherName } = locked.facts;
  return resultRow(sheet, student, {
    result,
    teacherName,
    approverName: scored?.approverName ?? null,
  });
}

function resultRow(
  sheet: Sheet,
  student: RowStudent,
  scored: NonNullable<LockedPupil["scored"]>,
): ResultRow {
  return { ...sheet, student, ...scored, isArchived: false };
}

function missingParts({ parts }: GradingScheme, scores: Scores): Issue[] {
  return parts
    .filter(({ key }) => (scores[key] ?? null) === null)
    .map(({ key, label }) => ({ path: [key], message: `Enter ${label}, or ABS if absent` }));
}

function atScores({ path, message }: Issue): Issue {
  return { path: ["scores", ...path], message };
}

/** Throws for rows that are approved, or changed by another user. */
function requireSavable(
  rows: readonly EnteredRow[],
  changed: readonly EnteredRow[],
  before: ReadonlyMap<string, ResultRow>,
  { list }: SaveOptions,
): void {
  const [refusal, ...otherRefusals] = changed.flatMap((row) => {
    const current = before.get(row.studentId) ?? null;
    const code = refusalCode(row, current);
    return code ? [{ index: rows.indexOf(row), code, current }] : [];
  });
  if (!refusal) return;
  const isNew = rows[refusal.index]?.version === null;
  throw list === null && isNew && refusal.current
    ? new ResultExists(refusal.current)
    : refusalOf([refusal, ...otherRefusals], list);
}

function isUnchanged(
  scheme: GradingScheme,
  entered: EnteredRow,
  row: ResultRow | undefined,
): boolean {
  if (!row) return false;
  const { result } = row;
  if (result.status === "rejected" && entered.version === result.version) return false;
  const stored = scoresOf(scheme, result);
  return (
    scheme.parts.every(({ key }) => (entered.scores[key] ?? null) === stored[key]) &&
    (entered.teacherComment === undefined ||
      (entered.teacherComment || null) === result.teacherComment)
  );
}

function refusalCode(entered: EnteredRow, row: ResultRow | null): RowRefusal["code"] | null {
  const step = afterSave(row?.result ?? null);
  if (!step.ok) return step.refusal;
  return entered.version === (row?.result.version ?? null) ? null : "stale_version";
}

/** Columns of a result that an entered row replaces. */
const REPLACED = [
  results.teacherId,
  results.ca1,
  results.ca2,
  results.ca3,
  results.ca4,
  results.exam,
  results.absent,
  results.teacherComment,
];

const WRITTEN = [results.id, results.enrolmentId, results.subjectId, ...REPLACED];

function writeScores(tx: Transaction, rows: readonly ResultRow[]): void {
  const drafts = rows.map(({ result }) => ({
    id: result.id,
    enrolment: result.enrolmentId,
    subject: result.subjectId,
    teacher: result.teacherId,
    ca1: result.ca1,
    ca2: result.ca2,
    ca3: result.ca3,
    ca4: result.ca4,
    exam: result.exam,
    absent: result.absent,
    comment: result.teacherComment,
  }));
  // As one list: row by row, each number of rows would need a new plan.
  deferUntilCommit(tx, writtenScores(tx, { drafts: JSON.stringify(drafts) }));
}

const writtenScores = preparedSql(
  "write_scores",
  sql`
  insert into ${results} (${bareNames(...WRITTEN)})
  select id, enrolment, subject, teacher, ca1, ca2, ca3, ca4, exam, absent, comment
  from jsonb_to_recordset(${sql.placeholder("drafts")}::jsonb) as drafts (id uuid,
    enrolment uuid, subject uuid, teacher uuid, ca1 numeric, ca2 numeric, ca3 numeric,
    ca4 numeric, exam numeric, absent text[], comment text)
  on conflict (${bareName(results.enrolmentId)}, ${bareName(results.subjectId)}) do update set
    ${sql.join(
      REPLACED.map((column) => sql`${bareName(column)} = ${excluded(column)}`),
      sql`, `,
    )},
    ${bareName(results.status)} = 'pending', ${bareName(results.published)} = false,
    ${bareName(results.publishedAt)} = null, ${bareName(results.decisionId)} = null,
    ${bareName(results.version)} = ${results.version} + 1,
    ${bareName(results.updatedAt)} = now()`,
);
