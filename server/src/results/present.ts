import type { Result, RowStudent } from "@school/core/results/schemas.ts";
import type { ScoreSheet } from "@school/core/results/upload/contract.ts";
import { totalOf } from "@school/core/results/scores.ts";
import { gradeOf } from "@school/core/school/grading.ts";
import type { GradingScheme } from "@school/core/school/grading-scheme.ts";
import type { Term } from "@school/core/school/terms.ts";
import { scoresOf } from "./score-columns.ts";
import type { results } from "./tables.ts";

interface Named {
  id: string;
  name: string;
}

/** A result with its related rows. */
export interface ResultRow {
  result: typeof results.$inferSelect;
  student: RowStudent;
  class: Named;
  /** Whether the class is archived, so that results cannot change. */
  isArchived: boolean;
  subject: Named;
  termId: string;
  term: Term;
  academicYear: string;
  scheme: GradingScheme;
  teacherName: string;
  approverName: string | null;
}

/** The columns of a result that pages show. */
export type EnteredResult = Omit<
  ResultRow["result"],
  "enrolmentId" | "subjectId" | "decisionId" | "updatedAt"
>;

type ShownResult = Omit<ResultRow, "isArchived" | "result"> & { readonly result: EnteredResult };

export function presentResult(row: ShownResult): Result {
  const { id, status, published, teacherId, teacherComment, principalComment } = row.result;
  const { approvedBy, approvedAt, createdAt, version } = row.result;
  const scores = scoresOf(row.scheme, row.result);
  const total = totalOf(row.scheme, scores);
  return {
    id,
    _id: id,
    student: row.student,
    class: row.class,
    subject: row.subject,
    term: row.term,
    academicYear: row.academicYear,
    scores,
    total,
    grade: total === null ? null : gradeOf(row.scheme, total),
    status,
    published,
    publishedAt: row.result.publishedAt?.toISOString() ?? null,
    teacher: { id: teacherId, name: row.teacherName },
    teacherComment,
    principalComment,
    approvedBy: approvedBy ? { id: approvedBy, name: row.approverName ?? "" } : null,
    approvedAt: approvedAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    version,
  };
}

/** A pupil of a sheet with the entered scores. */
export interface SheetRow extends Pick<ResultRow, "student"> {
  result: EnteredResult | null;
  teacherName: string | null;
  approverName: string | null;
}

/** The subject, class and term that all rows of a sheet share. */
type SheetHead = Omit<
  ResultRow,
  "result" | "student" | "isArchived" | "teacherName" | "approverName"
>;

export function presentSheet(sheet: SheetHead, rows: readonly SheetRow[]): ScoreSheet {
  return {
    ...sheet,
    rows: rows.map(({ student, result, teacherName, approverName }) => ({
      student,
      result:
        result &&
        presentResult({ ...sheet, student, result, teacherName: teacherName ?? "", approverName }),
    })),
  };
}

/** Returns the fields of a result that the audit log stores before and after a change. */
export function auditedResult(row: ResultRow) {
  const { status, published, teacherId, teacherComment, principalComment } = row.result;
  const { approvedBy, approvedAt, version } = row.result;
  return {
    studentId: row.student.id,
    classId: row.class.id,
    subjectId: row.subject.id,
    termId: row.termId,
    scores: scoresOf(row.scheme, row.result),
    status,
    published,
    teacherId,
    teacherComment,
    principalComment,
    approvedBy,
    approvedAt,
    version,
  };
}
