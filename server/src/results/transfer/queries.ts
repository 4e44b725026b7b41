import { createHash } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { afterSave, RESULT_REFUSALS } from "@school/core/results/result-status.ts";
import type { Result } from "@school/core/results/schemas.ts";
import type { Score } from "@school/core/results/scores.ts";
import type { ScoreTransfer } from "@school/core/results/transfer/schemas.ts";
import { type Mark, splitMarks } from "@school/core/results/transfer/score-split.ts";
import type { GradingScheme, PartKey } from "@school/core/school/grading-scheme.ts";
import { firstNameFirst } from "../../accounts/names-in-sql.ts";
import { users } from "../../accounts/tables.ts";
import type { Reader } from "../../platform/database/database.ts";
import type { Sheet } from "../facts.ts";
import { presentSheet } from "../present.ts";
import { readSheet } from "../upload/queries.ts";
import type { TransferTarget } from "./facts.ts";
import type { SentScores } from "./tables.ts";

/** A source of marks for score sheets: a test, an assignment. */
export interface TransferSource {
  readonly id: string;
  /** The maximum marks. */
  readonly totalMarks: number;
  /** The table in which its module stores transfers. */
  readonly sent: SentScores;
  /** Action in the audit log. */
  readonly action: string;
  /** Whether a column can be chosen. */
  readonly accepts: (key: PartKey) => boolean;
  /** The suggested column; null if the person must choose. */
  readonly proposed: (scheme: GradingScheme) => PartKey | null;
  /** Marks by pupil, without unmarked pupils. One statement. */
  readonly readMarks: (db: Reader) => Promise<ReadonlyMap<string, Mark>>;
}

/** A row as displayed, and as written. */
interface TransferRow {
  readonly shown: ScoreTransfer["rows"][number];
  readonly result: Result | null;
  /** For the fingerprint; null for unmarked pupils. */
  readonly mark: Mark | null;
}

export interface Transfer {
  readonly preview: ScoreTransfer;
  readonly rows: readonly TransferRow[];
  /** Fingerprint of the marks only, not of the columns. */
  readonly fingerprint: string;
}

/**
 * The preview of sending marks to some parts of a sheet. The token identifies what was displayed:
 * marks, columns with their maximum scores, and current results. Three statements.
 */
export async function readTransfer(
  db: Reader,
  source: TransferSource,
  { sheet, classes }: TransferTarget,
  chosenParts: readonly PartKey[] | undefined,
): Promise<Transfer> {
  const sent = await lastSent(db, source, sheet.class.id);
  // Default: the columns of the previous transfer.
  const parts = partsOf(source, sheet, chosenParts ?? sent?.parts);
  const chosen = parts.filter(({ isChosen }) => isChosen);
  const key = { classId: sheet.class.id, subjectId: sheet.subject.id, termId: sheet.termId };
  const { rows: pupils } = presentSheet(sheet, await readSheet(db, key));
  const marks = await source.readMarks(db);
  const rows = pupils.map(({ student, result }): TransferRow => {
    const mark = marks.get(student.id) ?? null;
    const step = afterSave(result);
    return {
      result,
      mark,
      shown: {
        student,
        marks: mark && mark.marks,
        scores: mark && chosen.length > 0 ? splitMarks(mark, chosen) : {},
        standing: standingOf(result),
        refusal: step.ok ? null : RESULT_REFUSALS[step.refusal],
      },
    };
  });
  const marked = rows.flatMap(({ shown, mark }) =>
    mark ? [[shown.student.id, mark.marks, mark.totalMarks] as const] : [],
  );
  const fingerprint = digestOf(marked.toSorted(([a], [b]) => (a < b ? -1 : 1)));
  return {
    rows,
    fingerprint,
    preview: {
      sheet: { subject: sheet.subject, termId: sheet.termId, academicYear: sheet.academicYear },
      class: sheet.class,
      classes,
      totalMarks: source.totalMarks,
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

/** The selectable columns of the sheet, in order. */
function partsOf(
  source: TransferSource,
  { scheme }: Sheet,
  chosenParts: readonly PartKey[] | undefined,
) {
  const proposed = source.proposed(scheme);
  return scheme.parts
    .filter(({ key }) => source.accepts(key))
    .map((part) => ({
      ...part,
      isProposed: part.key === proposed,
      isChosen: chosenParts ? chosenParts.includes(part.key) : part.key === proposed,
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

async function lastSent(db: Reader, { id, sent }: TransferSource, classId: string) {
  const [row] = await db
    .select({
      at: sent.sentAt,
      by: firstNameFirst(users),
      parts: sent.parts,
      fingerprint: sent.fingerprint,
    })
    .from(sent)
    .innerJoin(users, eq(users.id, sent.sentBy))
    .where(and(eq(sent.sourceId, id), eq(sent.classId, classId)));
  return row ? { ...row, parts: row.parts as PartKey[] } : null;
}
