import { sql } from "drizzle-orm";
import type { Issue } from "@school/core/api/error.ts";
import { afterSave } from "@school/core/results/result-status.ts";
import { checkScores, type Scores } from "@school/core/results/scores.ts";
import type { Result } from "@school/core/results/schemas.ts";
import type { GradingScheme } from "@school/core/school/grading-scheme.ts";
import { writeAudit, type AuditOrigin } from "../../platform/audit/audit.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/id.ts";
import { InvalidInput } from "../../platform/http/errors.ts";
import type { RowRefusal } from "../errors.ts";
import type { Sheet } from "../facts.ts";
import { auditedResult, presentResult, type ResultRow } from "../present.ts";
import { readResultsOfEnrolments } from "../queries.ts";
import { holdScheme, lockPupils } from "../row-locks.ts";
import { scoreColumns, scoresOf } from "../score-columns.ts";
import { results } from "../tables.ts";

/** What a teacher entered for one pupil. */
export interface EnteredRow {
  studentId: string;
  /** The version that the teacher saw; null when there was no result yet. */
  version: number | null;
  scores: Scores;
  /** Null clears it, undefined leaves what there is. */
  teacherComment?: string | null | undefined;
}

export interface SaveManner {
  /** Where row `index` stands in the request, for issues. */
  path: (index: number) => Issue["path"];
  /** Whether a row may lack parts: in the grid it may, in the single form not. */
  incomplete: "allowed" | "refused";
  /** The error for rows that are approved, or that someone else changed. */
  refuse: (refusals: [RowRefusal, ...RowRefusal[]]) => Error;
}

/**
 * Saves rows of one sheet, all or none, in the order given; eight statements. A row that stands
 * exactly so already is "unchanged", whatever version it names, for a phone may send twice; only
 * one that was rejected is saved again, for a teacher who saw that and stands by the scores.
 * Throws `InvalidInput` with all faults of all rows, or what `manner.refuse` makes.
 */
export async function saveRows(
  tx: Transaction,
  origin: AuditOrigin & { actorId: string },
  seen: Sheet,
  rows: readonly EnteredRow[],
  manner: SaveManner,
): Promise<{ outcome: "saved" | "unchanged"; result: Result }[]> {
  const sheet = { ...seen, scheme: await holdScheme(tx, seen.termId) };
  const enrolmentOf = await lockPupils(
    tx,
    sheet,
    rows.map((row) => row.studentId),
  );
  const issues = rows.flatMap((row, index) =>
    [...pupilFaults(rows, index, enrolmentOf), ...scoreFaults(sheet.scheme, row, manner)].map(
      ({ path, message }) => ({ path: [...manner.path(index), ...path], message }),
    ),
  );
  if (issues.length > 0) throw new InvalidInput(issues);

  const before = await standingResults(tx, sheet, enrolmentOf);
  const changed = rows.filter(
    (row) => !standsAlready(sheet.scheme, row, before.get(row.studentId)),
  );
  const [refusal, ...others] = changed.flatMap((row) => {
    const code = refusalOf(row, before.get(row.studentId));
    const current = before.get(row.studentId);
    return code
      ? [{ index: rows.indexOf(row), code, current: current ? presentResult(current) : null }]
      : [];
  });
  if (refusal) throw manner.refuse([refusal, ...others]);

  let after = before;
  if (changed.length > 0) {
    await writeScores(tx, origin.actorId, sheet, changed, enrolmentOf, before);
    after = await standingResults(tx, sheet, enrolmentOf);
    await writeAudit(
      tx,
      origin,
      changed.map(({ studentId }) => {
        const [was, is] = [before.get(studentId), after.get(studentId)!];
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
    result: presentResult(after.get(row.studentId)!),
  }));
}

function pupilFaults(
  rows: readonly EnteredRow[],
  index: number,
  enrolmentOf: ReadonlyMap<string, string>,
): Issue[] {
  const { studentId } = rows[index]!;
  if (!enrolmentOf.has(studentId)) {
    return [{ path: ["studentId"], message: "This pupil is not in the class that term." }];
  }
  const first = rows.findIndex((row) => row.studentId === studentId);
  return first < index ? [{ path: ["studentId"], message: "This pupil is there twice." }] : [];
}

function scoreFaults(
  scheme: GradingScheme,
  { scores }: EnteredRow,
  { incomplete }: SaveManner,
): Issue[] {
  const missing =
    incomplete === "refused"
      ? scheme.parts.filter((part) => (scores[part.key] ?? null) === null)
      : [];
  return [
    ...checkScores(scheme, scores),
    ...missing.map(({ key, label }) => ({ path: [key], message: `${label} needs a score or ABS` })),
  ].map(({ path, message }) => ({ path: ["scores", ...path], message }));
}

/** The results of the sheet's subject that these pupils have, by pupil. */
async function standingResults(
  tx: Transaction,
  sheet: Sheet,
  enrolmentOf: ReadonlyMap<string, string>,
): Promise<Map<string, ResultRow>> {
  const rows = await readResultsOfEnrolments(tx, [...enrolmentOf.values()], sheet.subject.id);
  return new Map(rows.map((row) => [row.student.id, row]));
}

function standsAlready(
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

function refusalOf(entered: EnteredRow, row: ResultRow | undefined): RowRefusal["code"] | null {
  const step = afterSave(row?.result ?? null);
  if (!step.ok) return step.refusal;
  return entered.version === (row?.result.version ?? null) ? null : "stale_version";
}

/** Makes or replaces the cells; each becomes a draft of the person who saves. */
async function writeScores(
  tx: Transaction,
  teacherId: string,
  sheet: Sheet,
  rows: readonly EnteredRow[],
  enrolmentOf: ReadonlyMap<string, string>,
  before: ReadonlyMap<string, ResultRow>,
): Promise<void> {
  const written = rows.map(({ studentId, scores, teacherComment }) => ({
    id: newId(),
    enrolment_id: enrolmentOf.get(studentId)!,
    ...scoreColumns(scores),
    teacher_comment:
      teacherComment === undefined
        ? before.get(studentId)?.result.teacherComment
        : teacherComment || null,
  }));
  // As one list: row by row the statement would be written and planned anew for each size of class.
  await tx.execute(sql`
    insert into ${results} (id, enrolment_id, subject_id, ca1, ca2, ca3, ca4, exam, absent,
      teacher_comment, teacher_id)
    select id, enrolment_id, ${sheet.subject.id}::uuid, ca1, ca2, ca3, ca4, exam, absent,
      teacher_comment, ${teacherId}::uuid
    from jsonb_to_recordset(${JSON.stringify(written)}::jsonb) as entered (id uuid,
      enrolment_id uuid, ca1 numeric, ca2 numeric, ca3 numeric, ca4 numeric, exam numeric,
      absent text[], teacher_comment text)
    on conflict (enrolment_id, subject_id) do update set
      ca1 = excluded.ca1, ca2 = excluded.ca2, ca3 = excluded.ca3, ca4 = excluded.ca4,
      exam = excluded.exam, absent = excluded.absent, teacher_comment = excluded.teacher_comment,
      teacher_id = excluded.teacher_id, status = 'pending', published = false,
      version = ${results}.version + 1, updated_at = now()`);
}
