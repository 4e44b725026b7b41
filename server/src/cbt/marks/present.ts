import type { OverviewTest, OwnMark, TestMark } from "@school/core/cbt/marks/contract.ts";
import type { ScoreShown } from "@school/core/cbt/sittings/contract.ts";
import { MARK_STATUS_WORDS } from "@school/core/cbt/marks/mark-status.ts";
import { scoreOf } from "@school/core/cbt/marks/marking.ts";
import type { TestSummary } from "@school/core/cbt/tests/test.ts";
import type { CsvCell } from "../../platform/csv/csv-file.ts";
import { rfc3339 } from "../../platform/db/rfc3339.ts";
import { presentSummary, type SummaryRow } from "../tests/queries-summary.ts";

/** How one pupil stands to one test. */
export interface OwnRow extends SummaryRow {
  studentId: string;
  studentName: string;
  sittingId: string | null;
  status: NonNullable<OverviewTest["own"]>["status"];
  /** As PostgreSQL writes it. */
  handedInAt: string | null;
  marks: number | null;
  totalMarks: number | null;
}

export function presentOwnPart(row: OwnRow): NonNullable<OverviewTest["own"]> {
  return {
    studentId: row.studentId,
    name: row.studentName,
    sittingId: row.sittingId,
    status: row.status,
    handedInAt: rfc3339(row.handedInAt),
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

function shownScore(test: TestSummary, { marks, totalMarks: own }: OwnRow): ScoreShown | null {
  if (marks === null) return null;
  const totalMarks = own ?? test.totalMarks;
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
