import type { Actor } from "@school/core/accounts/actor.ts";
import { mayReadFigures, mayReadSummary } from "@school/core/results/policy.ts";
import { averageOf } from "@school/core/results/reports/averages.ts";
import type { EnrolledTerm, TermResults } from "@school/core/results/pupil/contract.ts";
import { gradeOf } from "@school/core/school/grading.ts";
import type { GradingScheme } from "@school/core/school/grading-scheme.ts";
import { scoresOf, type ScoreColumns } from "../score-columns.ts";

/** A term of enrolment with the sum of the results visible to the family. */
export interface Enrolment extends EnrolledTerm {
  id: string;
  total: number;
  /** Number of results in the sum. */
  counted: number;
  /** Facts for `mayReadFigures` and `mayReadSummary`. */
  isWithheld: boolean;
  isReleased: boolean;
  missing: number;
}

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
  isReleased: boolean;
  /** Number of subjects that the pupil takes without an approved result. */
  missing: number;
}

export function presentEnrolledTerm(enrolled: EnrolledTerm): EnrolledTerm {
  const { termId, term, academicYear, className } = enrolled;
  return { termId, term, academicYear, className };
}

/** A term's average; null if the reader may not read it. */
export function presentAverage(row: Enrolment, actor: Actor): number | null {
  return mayReadSummary(actor, row) ? averageOf(row.total, row.counted, 1) : null;
}

/** A term's results, without what the reader may not read. */
export function presentTermResults(
  enrolled: EnrolledTerm,
  row: TermRow,
  actor: Actor,
): TermResults {
  const { scheme, subjects, total, position, missing } = row;
  const term = {
    ...presentEnrolledTerm(enrolled),
    expected: subjects.length + missing,
    isReleased: row.isReleased,
    isFinal: missing === 0 || row.isReleased,
  };
  if (!mayReadFigures(actor, row)) {
    const none = { scheme: null, subjects: [], total: 0, average: null, position: null };
    return { ...term, ...none, expected: 0, isReleased: false, isWithheld: true };
  }
  const mayRead = mayReadSummary(actor, row);
  const ofWholeClass = { ...row, missing: position?.incomplete ?? 0 };
  return {
    ...term,
    scheme,
    subjects: scheme ? subjects.map((subject) => presentSubject(subject, scheme)) : [],
    total,
    average: mayRead ? averageOf(total, subjects.length, 1) : null,
    position: mayRead && mayReadSummary(actor, ofWholeClass) ? position : null,
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
