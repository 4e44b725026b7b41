import { averageOf } from "@school/core/results/reports/averages.ts";
import type { EnrolledTerm, TermResults } from "@school/core/results/pupil/contract.ts";
import { gradeOf } from "@school/core/school/grading.ts";
import type { GradingScheme } from "@school/core/school/grading-scheme.ts";
import { scoresOf, type ScoreColumns } from "../score-columns.ts";

/** One subject's approved result, as the statement hands it over. */
export interface ApprovedResult extends ScoreColumns {
  id: string;
  name: string;
  total: number;
  teacherComment: string | null;
  principalComment: string | null;
}

/** What the family sees of one enrolment. */
export interface TermRow {
  /** Null without marks, and then there are no subjects. */
  scheme: GradingScheme | null;
  subjects: ApprovedResult[];
  total: number;
  position: TermResults["position"];
}

export function presentEnrolledTerm(enrolled: EnrolledTerm): EnrolledTerm {
  const { termId, term, academicYear, className } = enrolled;
  return { termId, term, academicYear, className };
}

export function presentTermResults(enrolled: EnrolledTerm, row: TermRow): TermResults {
  const { scheme, subjects, total, position } = row;
  return {
    ...presentEnrolledTerm(enrolled),
    scheme,
    subjects: scheme ? subjects.map((subject) => presentSubject(subject, scheme)) : [],
    total,
    average: averageOf(total, subjects.length, 1),
    position,
  };
}

function presentSubject(
  row: ApprovedResult,
  scheme: GradingScheme,
): TermResults["subjects"][number] {
  const grade = gradeOf(scheme, row.total);
  return {
    subject: { id: row.id, name: row.name },
    scores: scoresOf(scheme, row),
    total: row.total,
    grade,
    remark: scheme.bands.find((band) => band.grade === grade)?.remark ?? "",
    teacherComment: row.teacherComment,
    principalComment: row.principalComment,
  };
}
