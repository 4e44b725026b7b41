import { inArray, sql } from "drizzle-orm";
import type { Issue } from "@school/core/api/error.ts";
import { afterPublish, afterSave } from "@school/core/results/result-status.ts";
import type { RowStudent } from "@school/core/results/schemas.ts";
import { checkScores, isComplete, type Scores } from "@school/core/results/scores.ts";
import type { GradingScheme } from "@school/core/school/grading-scheme.ts";
import { type AuditOrigin, writeAudit } from "../../platform/audit/audit.ts";
import { bareName, bareNames, excluded } from "../../platform/db/columns.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/id.ts";
import { one } from "../../platform/db/rows.ts";
import { InvalidInput } from "../../platform/http/errors.ts";
import { refusalOf, ResultExists, ResultNotFound, type RowRefusal } from "../errors.ts";
import type { Sheet } from "../facts.ts";
import { auditedResult, type ResultRow } from "../present.ts";
import { readResultsById, readResultsOfSheet, rowOf, writingResults } from "../queries.ts";
import { holdScheme, lockPupils, lockResults } from "../row-locks.ts";
import { scoreColumns, scoresOf } from "../score-columns.ts";
import { results } from "../tables.ts";
import { messages } from "../text.ts";

type Origin = AuditOrigin & { actorId: string };

/** What a teacher entered for one pupil. */
export interface EnteredRow {
  studentId: string;
  /** The version that the teacher saw; null when there was no result yet. */
  version: number | null;
  scores: Scores;
  /** Null clears it, undefined leaves what there is. */
  teacherComment?: string | null | undefined;
}

interface SaveOptions {
  /** The path of the rows in the request; null for a request about one result. */
  list: "rows" | null;
  /** Whether a row may lack parts: in the grid it may, in the single form not. */
  mayLackParts: boolean;
}

interface SavedRow {
  /** "unchanged" when the school already had exactly these scores. */
  outcome: "saved" | "unchanged";
  row: ResultRow;
}

/**
 * Saves rows of one sheet, all or none, in the order given; they may lack parts. Throws
 * `InvalidInput` with all faults of all rows, or `ResultsRefused`.
 */
export function saveRows(
  tx: Transaction,
  origin: Origin,
  sheet: Sheet,
  rows: readonly EnteredRow[],
): Promise<SavedRow[]> {
  return save(tx, origin, sheet, rows, { list: "rows", mayLackParts: true });
}

/**
 * Saves one pupil's complete result, a new one if `version` is null. Throws `InvalidInput`,
 * `ResultExists`, `StaleVersion` or that its state does not allow it.
 */
export async function saveOne(
  tx: Transaction,
  origin: Origin,
  sheet: Sheet,
  entered: EnteredRow,
): Promise<ResultRow> {
  const saved = await save(tx, origin, sheet, [entered], { list: null, mayLackParts: false });
  return one(saved).row;
}

/**
 * Five statements, however many rows; the first three travel together. A row with exactly these
 * values is "unchanged", whatever version it names, for a phone may send twice; only one that was
 * rejected is saved again, for a teacher who saw that and keeps the scores.
 */
async function save(
  tx: Transaction,
  origin: Origin,
  seen: Sheet,
  rows: readonly EnteredRow[],
  options: SaveOptions,
): Promise<SavedRow[]> {
  const studentIds = rows.map((row) => row.studentId);
  // In this order: each is run when the one before holds its rows.
  const [scheme, enrolmentOf, existing] = await Promise.all([
    holdScheme(tx, seen),
    lockPupils(tx, seen, studentIds),
    readResultsOfSheet(tx, seen, studentIds),
  ]);
  const sheet = { ...seen, scheme };
  const issues = faultsOf(rows, sheet.scheme, enrolmentOf, options);
  if (issues.length > 0) throw new InvalidInput(issues);

  const before = new Map(existing.map((row) => [row.student.id, row]));
  const changed = rows.filter((row) => !isUnchanged(sheet.scheme, row, before.get(row.studentId)));
  requireSavable(rows, changed, before, options);

  const after = new Map(before);
  if (changed.length > 0) {
    const written = await writeScores(tx, origin.actorId, sheet, changed, enrolmentOf, before);
    for (const row of written) after.set(row.student.id, row);
    await writeAudit(
      tx,
      origin,
      changed.map(({ studentId }) => {
        const was = before.get(studentId);
        const is = rowOf(after, studentId);
        return {
          action: "results.save",
          subjectId: is.result.id,
          before: was ? auditedResult(was) : null,
          after: auditedResult(is),
        };
      }),
    );
  }
  return rows.map((row) => ({
    outcome: changed.includes(row) ? "saved" : "unchanged",
    row: rowOf(after, row.studentId),
  }));
}

/** What is wrong with the rows in themselves. */
function faultsOf(
  rows: readonly EnteredRow[],
  scheme: GradingScheme,
  enrolmentOf: ReadonlyMap<string, string>,
  { list, mayLackParts }: SaveOptions,
): Issue[] {
  return rows.flatMap((row, index) => {
    const isTwice = rows.findIndex(({ studentId }) => studentId === row.studentId) < index;
    const path = list === null ? [] : [list, index];
    return [
      ...pupilFaults(row.studentId, enrolmentOf, isTwice),
      ...checkScores(scheme, row.scores).map(atScores),
      ...(mayLackParts ? [] : missingParts(scheme, row.scores).map(atScores)),
    ].map((issue) => ({ ...issue, path: [...path, ...issue.path] }));
  });
}

function pupilFaults(
  studentId: string,
  enrolmentOf: ReadonlyMap<string, string>,
  isTwice: boolean,
): Issue[] {
  if (!enrolmentOf.has(studentId)) {
    return [{ path: ["studentId"], message: messages.notOnSheet }];
  }
  return isTwice ? [{ path: ["studentId"], message: "This pupil is listed twice." }] : [];
}

function missingParts({ parts }: GradingScheme, scores: Scores): Issue[] {
  return parts
    .filter(({ key }) => (scores[key] ?? null) === null)
    .map(({ key, label }) => ({ path: [key], message: `Enter ${label}, or ABS if absent` }));
}

function atScores({ path, message }: Issue): Issue {
  return { path: ["scores", ...path], message };
}

/** Throws for rows that are approved, or that another user changed. */
function requireSavable(
  rows: readonly EnteredRow[],
  changed: readonly EnteredRow[],
  before: ReadonlyMap<string, ResultRow>,
  { list }: SaveOptions,
): void {
  const [refusal, ...others] = changed.flatMap((row) => {
    const current = before.get(row.studentId) ?? null;
    const code = refusalCode(row, current);
    return code ? [{ index: rows.indexOf(row), code, current }] : [];
  });
  if (!refusal) return;
  const isNew = rows[refusal.index]?.version === null;
  throw list === null && isNew && refusal.current
    ? new ResultExists(refusal.current)
    : refusalOf([refusal, ...others], list);
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

/** What an entered row replaces of a result. */
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

/** Makes or replaces the cells; each becomes a draft of the person who saves. Answers them. */
async function writeScores(
  tx: Transaction,
  teacherId: string,
  sheet: Sheet,
  rows: readonly EnteredRow[],
  enrolmentOf: ReadonlyMap<string, string>,
  before: ReadonlyMap<string, ResultRow>,
): Promise<ResultRow[]> {
  const entered = rows.map(({ studentId, scores, teacherComment }) => ({
    id: newId(),
    enrolmentId: rowOf(enrolmentOf, studentId),
    ...scoreColumns(scores),
    teacherComment:
      teacherComment === undefined
        ? before.get(studentId)?.result.teacherComment
        : teacherComment || null,
  }));
  return writtenScores(tx).execute({
    subjectId: sheet.subject.id,
    teacherId,
    // As one list: row by row the statement would be planned again for each size of class.
    entered: JSON.stringify(entered),
  });
}

const writtenScores = writingResults(
  "write_scores",
  sql`
  insert into ${results} (${bareNames(...WRITTEN)})
  select id, "enrolmentId", ${sql.placeholder("subjectId")}::uuid,
    ${sql.placeholder("teacherId")}::uuid, ca1, ca2, ca3, ca4, exam, absent, "teacherComment"
  from jsonb_to_recordset(${sql.placeholder("entered")}::jsonb) as entered (id uuid,
    "enrolmentId" uuid, ca1 numeric, ca2 numeric, ca3 numeric, ca4 numeric, exam numeric,
    absent text[], "teacherComment" text)
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

/**
 * Hands one result to the principal. One that is published already is returned unchanged, for
 * a phone may send twice. Throws `ResultNotFound`, `StaleVersion` or `ResultRefused`.
 */
export async function publishResult(
  tx: Transaction,
  origin: AuditOrigin,
  seen: { id: string; version: number },
): Promise<ResultRow> {
  await lockResults(tx, [seen.id]);
  const row = (await readResultsById(tx, [seen.id])).get(seen.id);
  if (!row) throw new ResultNotFound();
  const step = afterPublish(row.result, isComplete(row.scheme, scoresOf(row.scheme, row.result)));
  if (step.ok && row.result.published) return row;
  const refused = { index: 0, current: row };
  if (row.result.version !== seen.version && row.result.status === "pending") {
    throw refusalOf([{ ...refused, code: "stale_version" }], null);
  }
  if (!step.ok) throw refusalOf([{ ...refused, code: step.refusal }], null);
  await publishRows(tx, origin, [row]);
  return rowOf(await readResultsById(tx, [seen.id]), seen.id);
}

/** Publishes every complete draft of a sheet and names the pupils whose drafts lack a part. */
export async function publishSheet(
  tx: Transaction,
  origin: AuditOrigin,
  sheet: Sheet,
): Promise<{ published: number; incomplete: RowStudent[] }> {
  const studentIds = [...(await lockPupils(tx, sheet)).keys()];
  const entered = await readResultsOfSheet(tx, sheet, studentIds);
  const drafts = entered.filter(({ result }) => result.status === "pending" && !result.published);
  const complete = drafts.filter((row) =>
    isComplete(sheet.scheme, scoresOf(sheet.scheme, row.result)),
  );
  await publishRows(tx, origin, complete);
  const incomplete = drafts.filter((row) => !complete.includes(row)).map((row) => row.student);
  return {
    published: complete.length,
    incomplete: incomplete.toSorted((a, b) => a.name.localeCompare(b.name)),
  };
}

async function publishRows(
  tx: Transaction,
  origin: AuditOrigin,
  rows: readonly ResultRow[],
): Promise<void> {
  if (rows.length === 0) return;
  const ids = rows.map((row) => row.result.id);
  await tx
    .update(results)
    .set({
      published: true,
      publishedAt: sql`now()`,
      version: sql`${results.version} + 1`,
      updatedAt: sql`now()`,
    })
    .where(inArray(results.id, ids));
  await writeAudit(
    tx,
    origin,
    rows.map((row) => {
      const before = auditedResult(row);
      const after = { ...before, published: true, version: before.version + 1 };
      return { action: "results.publish", subjectId: row.result.id, before, after };
    }),
  );
}
