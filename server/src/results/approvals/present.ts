import { roundHalfUp } from "@school/core/api/rounding.ts";
import {
  countGrades,
  findUnusual,
  type CheckedRow,
} from "@school/core/results/approvals/unusual.ts";
import type { BulkApproval, PendingSheet } from "@school/core/results/approvals/contract.ts";
import type { GradingScheme } from "@school/core/school/grading-scheme.ts";
import type { Term } from "@school/core/school/terms.ts";
import type { bulkApprovals } from "./tables.ts";

/** A bulk approval; its sheets are only counted. */
export type BulkRow = Omit<typeof bulkApprovals.$inferSelect, "sheets"> & {
  sheets: number;
  by: string | null;
};

export function presentBulkApproval(row: BulkRow): BulkApproval {
  const { id, state, by, sheets, sheetsDone, changed } = row;
  const { resultsTotal, resultsApproved, resultsUndone } = row;
  return {
    id,
    state,
    by,
    sheets,
    sheetsDone,
    resultsTotal,
    resultsApproved,
    resultsUndone,
    changed,
  };
}

/** The waiting results of one sheet, aggregated by the database. */
export interface PendingSheetRow extends Record<string, unknown> {
  classId: string;
  className: string;
  subjectId: string;
  subjectName: string;
  termId: string;
  term: Term;
  academicYear: string;
  teachers: { id: string; name: string }[];
  pupils: number;
  results: number;
  drafts: number;
  approved: number;
  rejected: number;
  mean: number;
  lowest: number;
  highest: number;
  scheme: GradingScheme;
  /** Totals of the waiting results, and the same pupils' totals of the previous term. */
  totals: CheckedRow[];
  missing: string[];
  publishedAt: Date | string | null;
  version: string;
}

export function presentPendingSheet(row: PendingSheetRow): PendingSheet {
  const { classId, className, subjectId, subjectName, termId, term, academicYear, teachers } = row;
  const { pupils, results, drafts, approved, rejected, mean, lowest, highest, version } = row;
  return {
    class: { id: classId, name: className },
    subject: { id: subjectId, name: subjectName },
    termId,
    term,
    academicYear,
    teachers,
    pupils,
    results,
    drafts,
    approved,
    rejected,
    mean: roundHalfUp(mean, 1),
    lowest,
    highest,
    grades: countGrades(
      row.scheme,
      row.totals.flatMap(({ total }) => total ?? []),
    ),
    unusual: findUnusual(row.totals),
    missing: row.missing,
    publishedAt: row.publishedAt === null ? null : new Date(row.publishedAt).toISOString(),
    version,
  };
}
