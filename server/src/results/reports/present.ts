import { averageOf, summaryOf } from "@school/core/results/reports/averages.ts";
import { classFigures, type CountedTotal } from "@school/core/results/reports/class-figures.ts";
import type {
  BroadSheet,
  ClassFigures,
  Ledger,
  LedgerBreakdown,
} from "@school/core/results/reports/contract.ts";
import type { RankedPupil } from "@school/core/results/reports/explain-position.ts";
import type { RowStudent } from "@school/core/results/schemas.ts";
import { gradeOf } from "@school/core/school/grading.ts";
import type { GradingScheme } from "@school/core/school/grading-scheme.ts";
import type { Term } from "@school/core/school/terms.ts";
import { scoresOf, type ScoreColumns } from "../score-columns.ts";
import type { ReportScope } from "./facts.ts";

interface TotalsRow<Subjects> extends RowStudent {
  subjects: Subjects;
  /** Null without an approved result; `place` is then meaningless. */
  total: number | null;
  counted: number;
  place: number;
  tied: boolean;
}

export type LedgerRow = TotalsRow<{ name: string; total: number }[]>;

/** Totals by the id of the subject. */
export type BroadSheetRow = TotalsRow<Record<string, number>>;

interface BroadSheetData {
  columns: readonly { id: string; name: string }[];
  rows: readonly BroadSheetRow[];
  /** Ids of pupils who take the subjects for chosen pupils, by subject id. */
  takers: ReadonlyMap<string, readonly string[]>;
  missing: readonly (RowStudent & { subjects: string[] })[];
}

export interface BreakdownRow extends RowStudent, ScoreColumns {
  term: Term;
  subject: string;
  total: number;
}

export interface FiguresRow extends CountedTotal {
  subject: string;
}

export function presentLedger(scope: ReportScope, rows: readonly LedgerRow[]): Ledger {
  return { ...presentHead(scope), rows: rows.map(presentLedgerRow) };
}

/** The positions of a ledger, for their explanation. */
export function rankedInLedger(rows: readonly LedgerRow[]): RankedPupil[] {
  return rows.map(presentLedgerRow).map(({ student: { id, name }, subjects, total, position }) => ({
    id,
    name,
    total,
    subjects: subjects.length,
    position,
  }));
}

export function presentBroadSheet(
  scope: ReportScope,
  { columns, rows, takers, missing }: BroadSheetData,
): BroadSheet {
  return {
    ...presentHead(scope),
    subjects: columns.flatMap((subject) => {
      const summary = summaryOf(rows.map((row) => row.subjects[subject.id] ?? null));
      return summary ? [{ ...subject, ...summary }] : [];
    }),
    rows: rows.map((row) => presentBroadSheetRow(row, columns, takers)),
    missing: missing.map(({ subjects, ...pupil }) => ({
      student: presentStudent(pupil),
      subjects,
    })),
  };
}

export function presentBreakdown(
  scope: ReportScope,
  rows: readonly BreakdownRow[],
): LedgerBreakdown {
  const { scheme } = scope;
  return {
    ...presentHead(scope),
    scheme,
    rows: rows.map((row) => presentBreakdownRow(row, scheme)),
  };
}

export function presentFigures(scope: ReportScope, rows: readonly FiguresRow[]): ClassFigures {
  const { scheme, term } = scope;
  const subjects = new Map(rows.map(({ subjectId: id, subject: name }) => [id, { id, name }]));
  const figures = classFigures({ scheme, term, subjects: [...subjects.values()], results: rows });
  return { ...presentHead(scope), ...figures };
}

function presentHead({ class: { id, name }, session, term }: ReportScope) {
  return { class: { id, name }, academicYear: session.name, term };
}

function presentLedgerRow(row: LedgerRow): Ledger["rows"][number] {
  return {
    student: presentStudent(row),
    subjects: row.subjects,
    total: row.total ?? 0,
    position: presentPosition(row),
  };
}

function presentBroadSheetRow(
  row: BroadSheetRow,
  columns: BroadSheetData["columns"],
  takers: BroadSheetData["takers"],
): BroadSheet["rows"][number] {
  const notTaken = columns.filter(
    ({ id }) => row.subjects[id] === undefined && takers.get(id)?.includes(row.id) === false,
  );
  return {
    student: presentStudent(row),
    totals: columns.map((subject) => row.subjects[subject.id] ?? null),
    notTaken: notTaken.map(({ id }) => id),
    total: row.total ?? 0,
    average: averageOf(row.total ?? 0, row.counted, 2),
    position: presentPosition(row),
  };
}

function presentBreakdownRow(
  row: BreakdownRow,
  scheme: GradingScheme,
): LedgerBreakdown["rows"][number] {
  return {
    student: presentStudent(row),
    term: row.term,
    subject: row.subject,
    scores: scoresOf(scheme, row),
    total: row.total,
    grade: gradeOf(scheme, row.total),
  };
}

function presentStudent({ id, admissionNumber, name }: RowStudent): RowStudent {
  return { id, admissionNumber, name };
}

function presentPosition({
  total,
  place,
  tied,
}: Pick<TotalsRow<unknown>, "total" | "place" | "tied">) {
  return total === null ? null : { place, tied };
}
