import { averageText } from "@school/core/results/reports/averages.ts";
import type {
  BroadSheet,
  Ledger,
  LedgerBreakdown,
  Report,
} from "@school/core/results/reports/contract.ts";
import { positionLabel } from "@school/core/results/reports/positions.ts";
import { termLabel } from "@school/core/school/terms.ts";
import { csvFile } from "../../platform/csv/csv-file.ts";

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

/** The only report that writes 0 for a subject without a result. */
export function broadSheetCsv(sheet: BroadSheet): File {
  return csvFile(
    fileName("broad-sheet", sheet),
    ["studentId", ...sheet.subjects.map((subject) => subject.name), "total", "average", "position"],
    sheet.rows.map(({ student, totals, total, average, position }) => [
      student.admissionNumber,
      ...totals.map((subjectTotal) => subjectTotal ?? 0),
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
      "student",
      ...(withTerm ? ["term"] : []),
      "subject",
      ...parts.map((part) => part.label),
      "total",
      ...(withGrade ? ["grade"] : []),
    ],
    breakdown.rows.map(({ student, term, subject, scores, total, grade }) => [
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
