import { averageOf, averageText, summaryOf } from "@school/core/results/reports/averages.ts";
import type {
  BroadSheet,
  Ledger,
  LedgerBreakdown,
  Report,
} from "@school/core/results/reports/contract.ts";
import { positionLabel } from "@school/core/results/reports/positions.ts";
import type { RowStudent } from "@school/core/results/schemas.ts";
import { gradeOf } from "@school/core/school/grading.ts";
import type { GradingScheme } from "@school/core/school/grading-scheme.ts";
import { termLabel, type Term } from "@school/core/school/terms.ts";
import { csvFile } from "../../platform/csv/csv-file.ts";
import { scoresOf, type ScoreColumns } from "../score-columns.ts";
import type { ReportScope } from "./facts.ts";

interface TotalsRow<Subjects> extends RowStudent {
  subjects: Subjects;
  /** Null without an approved result; `place` then says nothing. */
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
  /** Who takes the subjects that only chosen pupils take, by the id of the subject. */
  takers: ReadonlyMap<string, readonly string[]>;
}

export interface BreakdownRow extends RowStudent, ScoreColumns {
  term: Term;
  subject: string;
  total: number;
}

export function presentLedger(scope: ReportScope, rows: readonly LedgerRow[]): Ledger {
  return { ...presentHead(scope), rows: rows.map(presentLedgerRow) };
}

export function presentBroadSheet(
  scope: ReportScope,
  { columns, rows, takers }: BroadSheetData,
): BroadSheet {
  return {
    ...presentHead(scope),
    subjects: columns.flatMap((subject) => {
      const summary = summaryOf(rows.map((row) => row.subjects[subject.id] ?? null));
      return summary ? [{ ...subject, ...summary }] : [];
    }),
    rows: rows.map((row) => presentBroadSheetRow(row, columns, takers)),
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

/** A ledger as the screen shows it; the subjects of a pupil share one cell. */
export function ledgerCsv(ledger: Ledger): File {
  return csvFile(
    fileName("ledger", ledger),
    ["admission no", "student", "subjects", "total", "position"],
    ledger.rows.map(({ student, subjects, total, position }) => [
      student.admissionNumber,
      student.name,
      subjects.map((subject) => `${subject.name} ${subject.total}`).join("; "),
      total,
      positionText(position),
    ]),
  );
}

/**
 * The only report that writes 0 for a subject without a result; a subject that the pupil does not
 * take is empty. One row for each pupil, so the class's averages are not in it.
 */
export function broadSheetCsv(sheet: BroadSheet): File {
  return csvFile(
    fileName("broad-sheet", sheet),
    [
      "studentId",
      "student",
      ...sheet.subjects.map((subject) => subject.name),
      "total",
      "average",
      "position",
    ],
    sheet.rows.map(({ student, totals, notTaken, total, average, position }) => [
      student.admissionNumber,
      student.name,
      ...sheet.subjects.map(({ id }, at) => totals[at] ?? (notTaken.includes(id) ? null : 0)),
      total,
      average === null ? null : averageText(average, 2),
      positionText(position),
    ]),
  );
}

/**
 * One line for each result with the parts by the scheme's labels, and with a column that says the
 * term when all terms were asked for.
 */
export function breakdownCsv(
  report: "ledger-breakdown" | "ledger-assessments",
  breakdown: LedgerBreakdown,
): File {
  const { parts } = breakdown.scheme;
  const withTerm = breakdown.term === null;
  const withGrade = report === "ledger-breakdown";
  return csvFile(
    fileName(report, breakdown),
    [
      "admission no",
      "student",
      ...(withTerm ? ["term"] : []),
      "subject",
      ...parts.map((part) => part.label),
      "total",
      ...(withGrade ? ["grade"] : []),
    ],
    breakdown.rows.map(({ student, term, subject, scores, total, grade }) => [
      student.admissionNumber,
      student.name,
      ...(withTerm ? [termLabel(term, "First Term")] : []),
      subject,
      ...parts.map((part) => scores[part.key] ?? null),
      total,
      ...(withGrade ? [grade] : []),
    ]),
  );
}

function positionText(position: Ledger["rows"][number]["position"]): string | null {
  return position && positionLabel(position.place, position.tied);
}

/** "ledger-primary-4-gold-2025-2026-first-term.csv" */
function fileName(
  report: Report,
  { class: { name }, academicYear, term }: Pick<Ledger, "class" | "academicYear" | "term">,
): string {
  const words = [report, name, academicYear, term ? termLabel(term, "First Term") : "all terms"];
  const plain = words
    .join(" ")
    .normalize("NFD")
    .replace(/\p{Mark}/gu, "")
    .toLowerCase();
  return `${plain.replace(/[^\p{Letter}\d]+/gu, "-").replace(/^-|-$/g, "")}.csv`;
}
