import type { OverviewTest, OwnMark, TestMark } from "@school/core/cbt/marks/contract.ts";
import type { ScoreShown } from "@school/core/cbt/sittings/contract.ts";
import { MARK_STATUS_WORDS } from "@school/core/cbt/marks/mark-status.ts";
import { scoreOf } from "@school/core/cbt/marks/marking.ts";
import type { TestSummary } from "@school/core/cbt/tests/test.ts";
import type { CsvCell } from "../../platform/csv/csv-file.ts";
import { presentSummary, type SummaryRow } from "../tests/queries-summary.ts";

/** How one pupil stands to one test; `ownColumns` and `summaryColumns` name the columns. */
export interface OwnRow extends SummaryRow {
  student_id: string;
  student_name: string;
  sitting_id: string | null;
  status: NonNullable<OverviewTest["own"]>["status"];
  handed_in_at: Date | string | null;
  marks: number | null;
  total_marks: number | null;
}

export function presentOwnPart(row: OwnRow): NonNullable<OverviewTest["own"]> {
  return {
    studentId: row.student_id,
    name: row.student_name,
    sittingId: row.sitting_id,
    status: row.status,
    handedInAt: row.handed_in_at === null ? null : new Date(row.handed_in_at).toISOString(),
  };
}

export function presentOwnMark(row: OwnRow): OwnMark {
  const test = presentSummary(row);
  return {
    test,
    own: presentOwnPart(row),
    score: test.showScore ? shownScore(test, row) : null,
    isKeptBack: !test.showScore,
  };
}

function shownScore(test: TestSummary, { marks, total_marks }: OwnRow): ScoreShown | null {
  if (marks === null) return null;
  const totalMarks = total_marks ?? test.totalMarks;
  const { maxScore } = test;
  return { marks, totalMarks, score: scoreOf(marks, totalMarks, maxScore), maxScore };
}

/** The columns of a file of marks. */
export const MARK_COLUMNS = [
  "admissionNumber",
  "name",
  "className",
  "marks",
  "score",
  "minutes",
  "status",
];

/** A pupil's line in such a file; who has no marks, as when absent, has empty cells there. */
export function markCells({ student, marks, score, minutes, status }: TestMark): CsvCell[] {
  const { admissionNumber, name, className } = student;
  return [admissionNumber, name, className, marks, score, minutes, MARK_STATUS_WORDS[status]];
}
