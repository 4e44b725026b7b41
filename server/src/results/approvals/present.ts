import { roundHalfUp } from "@school/core/api/rounding.ts";
import type { PendingSheet } from "@school/core/results/approvals/contract.ts";
import type { Term } from "@school/core/school/terms.ts";

/** The waiting results of one sheet, as the database counts them. */
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
    publishedAt: row.publishedAt === null ? null : new Date(row.publishedAt).toISOString(),
    version,
  };
}
