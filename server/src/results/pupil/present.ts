import { averageOf } from "@school/core/results/reports/averages.ts";
import type { EnrolledTerm, TermResults } from "@school/core/results/pupil/contract.ts";
import { gradeOf } from "@school/core/school/grading.ts";
import type { GradingScheme } from "@school/core/school/grading-scheme.ts";
import { scoresOf, type ScoreColumns } from "../score-columns.ts";

/** One subject's approved result, as selected. */
export interface ApprovedResult extends ScoreColumns {
  id: string;
  name: string;
  total: number;
  teacherComment: string | null;
  principalComment: string | null;
}

/** Results of one enrolment visible to the family. */
export interface TermRow {
  /** Null without marks; then there are no subjects. */
  scheme: GradingScheme | null;
  subjects: ApprovedResult[];
  total: number;
  position: TermResults["position"];
  isWithheld: boolean;
}

export function presentEnrolledTerm(enrolled: EnrolledTerm): EnrolledTerm {
  const { termId, term, academicYear, className } = enrolled;
  return { termId, term, academicYear, className };
}

/** A term's average; null if the reader may not read its figures. */
export function presentAverage(
  { total, counted }: { total: number; counted: number },
  mayRead: boolean,
): number | null {
  return mayRead ? averageOf(total, counted, 1) : null;
}

/** A term's results, without figures if the reader may not read them (`mayReadFigures`). */
export function presentTermResults(
  enrolled: EnrolledTerm,
  row: TermRow,
  mayRead: boolean,
): TermResults {
  const term = presentEnrolledTerm(enrolled);
  if (!mayRead) {
    const none = { scheme: null, subjects: [], total: 0, average: null, position: null };
    return { ...term, ...none, isWithheld: true };
  }
  const { scheme, subjects, total, position } = row;
  return {
    ...term,
    scheme,
    subjects: scheme ? subjects.map((subject) => presentSubject(subject, scheme)) : [],
    total,
    average: averageOf(total, subjects.length, 1),
    position,
    isWithheld: false,
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
