import { z } from "zod";
import { endpoint } from "../../accounts/endpoint.ts";
import { dataOf } from "../../api/pagination.ts";
import { TermName } from "../../school/schemas.ts";
import { GradingScheme } from "../../school/grading-scheme.ts";
import { mayOpenStudentResults } from "../policy.ts";
import { ClassPosition, Named, RowStudent, Scores } from "../schemas.ts";

/** A term of enrolment, and the class at that time. */
export const EnrolledTerm = z.object({
  termId: z.uuid(),
  term: TermName,
  academicYear: z.string(),
  className: z.string(),
});
export type EnrolledTerm = z.infer<typeof EnrolledTerm>;

/** One term's results for the family: approved and published only. */
export const TermResults = EnrolledTerm.extend({
  /** Null for a class without marks. */
  scheme: GradingScheme.nullable(),
  subjects: z.array(
    z.object({
      subject: Named,
      scores: Scores,
      total: z.number(),
      grade: z.string(),
      remark: z.string(),
      teacherComment: z.string().nullable(),
      principalComment: z.string().nullable(),
    }),
  ),
  /** Sum over the subjects counted. */
  total: z.number(),
  /** Number of subjects that the pupil takes in the term. */
  expected: z.int(),
  /** Whether the report sheet of the term is with the family. */
  isReleased: z.boolean(),
  /** Whether the results of all of these subjects are in, or the report sheet is released. */
  isFinal: z.boolean(),
  /**
   * Total divided by subjects counted, one decimal; null without a subject, and for the family
   * before the term is final.
   */
  average: z.number().nullable(),
  /**
   * In the class, for the term; null unless show_position is on, and for the family while anyone in
   * the class lacks a subject.
   */
  position: ClassPosition.nullable(),
  /** Whether the school withholds this term from the reader: without figures and scheme. */
  isWithheld: z.boolean(),
});
export type TermResults = z.infer<typeof TermResults>;

export const StudentResults = z.object({
  student: RowStudent,
  /** Every term of enrolment, newest first, with the average that `selected` shows for it. */
  terms: z.array(EnrolledTerm.extend({ average: z.number().nullable() })),
  /** The requested term, or the newest with results; null without any enrolment. */
  selected: TermResults.nullable(),
});
export type StudentResults = z.infer<typeof StudentResults>;

export const studentResultsContract = {
  ofStudent: endpoint(mayOpenStudentResults, {
    method: "GET",
    path: "/students/{studentId}/results",
    viewable: true,
    onStandby: true,
    summary: "One pupil's approved and published results of a term",
    tag: "results",
  })
    .input(z.strictObject({ studentId: z.uuid(), termId: z.uuid().optional() }))
    .output(dataOf(StudentResults)),
};
