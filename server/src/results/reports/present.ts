import { averageOf } from "@school/core/results/reports/averages.ts";
import type { BroadSheet, Ledger, LedgerBreakdown } from "@school/core/results/reports/contract.ts";
import type { RowStudent } from "@school/core/results/schemas.ts";
import { gradeOf } from "@school/core/school/grading.ts";
import type { GradingScheme } from "@school/core/school/grading-scheme.ts";
import type { Term } from "@school/core/school/terms.ts";
import { scoresOf, type ScoreColumns } from "../score-columns.ts";
import type { ReportScope } from "./report-scope.ts";

interface TotalsRow<Subjects> extends RowStudent {
  subjects: Subjects;
  /** Null without an approved result; `place` then says nothing. */
  total: number | null;
  counted: number;
  place: number;
  tied: boolean;
}

export function presentHead({ class: { id, name }, session, term }: ReportScope) {
  return { class: { id, name }, academicYear: session.name, term };
}

export function presentLedgerRow(
  row: TotalsRow<{ name: string; total: number }[]>,
): Ledger["rows"][number] {
  return {
    student: presentStudent(row),
    subjects: row.subjects,
    total: row.total ?? 0,
    position: presentPosition(row),
  };
}

export function presentBroadSheetRow(
  row: TotalsRow<Record<string, number>>,
  columns: BroadSheet["subjects"],
): BroadSheet["rows"][number] {
  return {
    student: presentStudent(row),
    totals: columns.map((subject) => row.subjects[subject.id] ?? null),
    total: row.total ?? 0,
    average: averageOf(row.total ?? 0, row.counted, 2),
    position: presentPosition(row),
  };
}

export function presentBreakdownRow(
  row: RowStudent & ScoreColumns & { term: Term; subject: string; total: number },
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
