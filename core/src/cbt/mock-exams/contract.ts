import { z } from "zod";
import { endpoint } from "../../accounts/endpoint.ts";
import { dataOf, pageOf, paging } from "../../api/pagination.ts";
import { TermName } from "../../school/schemas.ts";
import { MARK_STATUSES } from "../marks/mark-status.ts";
import { mayMakeTests } from "../policy.ts";
import {
  MAX_QUESTIONS,
  SECTION_INSTRUCTIONS_LENGTH,
  SECTION_TITLE_LENGTH,
} from "../questions/question-limits.ts";
import { MAX_DURATION, TEST_STATES, TITLE_LENGTH } from "../tests/test-limits.ts";
import { MAX_MOCK_PAPERS, MAX_MOCK_SECTIONS } from "./template.ts";

const tag = "mock exams";

/** Several tests of one class that are sat as one exam, for practice. */
export const MockExam = z.object({
  id: z.uuid(),
  title: z.string(),
  className: z.string(),
  term: TermName,
  academicYear: z.string(),
  papers: z.int(),
  author: z.string(),
  createdAt: z.iso.datetime(),
  /** Whether the actor may still undo it. */
  mayUndo: z.boolean(),
});
export type MockExam = z.infer<typeof MockExam>;

/** The papers of a mock exam with the score of each pupil, side by side. */
export const MockExamScores = z.object({
  exam: MockExam,
  papers: z.array(
    z.object({
      id: z.uuid(),
      title: z.string(),
      duration: z.int(),
      totalMarks: z.number(),
      state: z.enum(TEST_STATES),
      opensAt: z.iso.datetime().nullable(),
      /** Whether the actor may change it. */
      mayChange: z.boolean(),
    }),
  ),
  rows: z.array(
    z.object({
      student: z.object({ id: z.uuid(), name: z.string(), admissionNumber: z.string() }),
      /** In the order of the papers. */
      marks: z.array(z.object({ status: z.enum(MARK_STATUSES), marks: z.number().nullable() })),
      /** The sum of the papers that are marked; null without any. */
      total: z.number().nullable(),
    }),
  ),
});
export type MockExamScores = z.infer<typeof MockExamScores>;

const section = z.strictObject({
  title: z.string().trim().min(1).max(SECTION_TITLE_LENGTH),
  instructions: z.string().trim().max(SECTION_INSTRUCTIONS_LENGTH).default(""),
  bankId: z.uuid(),
  /** Number of its questions for each pupil. */
  count: z.int().min(1).max(MAX_QUESTIONS),
});

const paper = z.strictObject({
  title: z.string().trim().min(1).max(TITLE_LENGTH),
  subjectId: z.uuid(),
  /** Minutes. */
  duration: z.int().min(1).max(MAX_DURATION),
  opensAt: z.iso.datetime(),
  closesAt: z.iso.datetime(),
  sections: z.array(section).min(1).max(MAX_MOCK_SECTIONS),
});

export const MockExamInput = z.strictObject({
  title: z.string().trim().min(1).max(TITLE_LENGTH),
  classId: z.uuid(),
  termId: z.uuid(),
  papers: z.array(paper).min(1).max(MAX_MOCK_PAPERS),
});
export type MockExamInput = z.infer<typeof MockExamInput>;

export const mockExamsContract = {
  list: endpoint(mayMakeTests, {
    method: "GET",
    path: "/cbt-mock-exams",
    viewable: true,
    summary: "Mock exams that the person made or of classes in their care, newest first",
    tag,
  })
    .input(z.strictObject(paging(20)))
    .output(pageOf(MockExam)),

  find: endpoint(mayMakeTests, {
    method: "GET",
    path: "/cbt-mock-exams/{id}",
    viewable: true,
    summary: "The papers of a mock exam with the scores of the class, side by side",
    tag,
  })
    .input(z.strictObject({ id: z.uuid() }))
    .output(dataOf(MockExamScores)),

  create: endpoint(mayMakeTests, {
    method: "POST",
    path: "/cbt-mock-exams",
    summary: "Creates a draft of a test for each paper, with sections drawn from question banks",
    tag,
    successStatus: 201,
  })
    .input(MockExamInput)
    .output(dataOf(z.object({ id: z.uuid() }))),

  undo: endpoint(mayMakeTests, {
    method: "DELETE",
    path: "/cbt-mock-exams/{id}",
    summary: "Deletes a mock exam of the last day with all its tests, unless a pupil has begun one",
    tag,
  })
    .input(z.strictObject({ id: z.uuid() }))
    .output(dataOf(z.object({ id: z.uuid() }))),
};
