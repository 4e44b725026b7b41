import type {
  Correction,
  OverviewTest,
  OwnMark,
  TestMark,
} from "@school/core/cbt/marks/contract.ts";
import type { ScoreShown } from "@school/core/cbt/sittings/contract.ts";
import { MARK_STATUS_WORDS } from "@school/core/cbt/marks/mark-status.ts";
import { scoreOf } from "@school/core/cbt/marks/marking.ts";
import type { TestSummary } from "@school/core/cbt/tests/test.ts";
import type { CsvCell } from "../../platform/documents/csv/csv-file.ts";
import { rfc3339 } from "../../platform/database/rfc3339.ts";
import type { Sealer } from "../../platform/runtime/secrets/seal.ts";
import { presentQuestion } from "../questions/present.ts";
import { presentSummary } from "../tests/queries-summary.ts";
import type { MarkRow } from "./queries-of-test.ts";
import type { CorrectionRow, OwnRow } from "./queries.ts";

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
    // Submitted without marks: written answers are still to be marked.
    isKeptBack: !test.showScore || (row.status === "handed_in" && row.marks === null),
  };
}

function shownScore(test: TestSummary, { marks, totalMarks: ownTotal }: OwnRow): ScoreShown | null {
  if (marks === null) return null;
  const totalMarks = ownTotal ?? test.totalMarks;
  const { maxScore } = test;
  return { marks, totalMarks, score: scoreOf(marks, totalMarks, maxScore), maxScore };
}

/** A question of a sitting's paper with its key and the pupil's answer. */
export function presentCorrection(
  sealer: Sealer,
  { place, given, marksGiven, ...question }: CorrectionRow,
): Correction {
  return { ...presentQuestion(sealer, question), place, given, marksGiven };
}

/** The mark of one pupil, for staff. */
export function presentMark(test: TestSummary, row: MarkRow): TestMark {
  const { marks, minutes, totalMarks } = row;
  return {
    student: {
      id: row.studentId,
      name: row.name,
      admissionNumber: row.admissionNumber,
      className: row.className,
    },
    sittingId: row.sittingId,
    status: row.status,
    marks,
    score: marks === null ? null : scoreOf(marks, totalMarks ?? test.totalMarks, test.maxScore),
    rank: row.rank,
    minutes: minutes === null ? null : Math.round(minutes * 10) / 10,
    handedInAt: rfc3339(row.handedInAt),
  };
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

/** The row of a pupil; cells are empty without marks, as for absent pupils. */
export function markCells({ student, marks, score, minutes, status }: TestMark): CsvCell[] {
  const { admissionNumber, name, className } = student;
  return [admissionNumber, name, className, marks, score, minutes, MARK_STATUS_WORDS[status]];
}
