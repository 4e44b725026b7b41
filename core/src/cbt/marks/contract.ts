import { z } from "zod";
import { endpoint } from "../../accounts/endpoint.ts";
import { FileResponse, TABLE_FORMATS } from "../../api/file-response.ts";
import { dataOf, pageOf, paging } from "../../api/pagination.ts";
import { ScoreShown } from "../sittings/contract.ts";
import { MARK_STATUSES } from "./mark-status.ts";
import { mayMakeTests, mayOpenCbt, mayReadOwnMarks } from "../policy.ts";
import { MAX_ACCEPTED_ANSWERS, MAX_MARKS } from "../questions/question-limits.ts";
import { Question } from "../questions/question.ts";
import { TestSummary } from "../tests/test.ts";

const tag = "test results";
const time = z.iso.datetime();

/** The mark of one pupil in one test. */
const OwnPart = z.object({
  studentId: z.uuid(),
  /** The child's name; for parents with several children. */
  name: z.string(),
  sittingId: z.uuid().nullable(),
  status: z.enum(MARK_STATUSES),
  handedInAt: time.nullable(),
});

export const OverviewTest = TestSummary.extend({
  /** Null for staff. */
  own: OwnPart.nullable(),
});
export type OverviewTest = z.infer<typeof OverviewTest>;

/** The part of a test that a pupil who has completed it may read. */
export const OwnMark = z.object({
  test: TestSummary,
  own: OwnPart,
  /** Null if there is no score, or it is not released yet. */
  score: ScoreShown.nullable(),
  /** The teacher shows scores later, or has not marked the written answers yet. */
  isKeptBack: z.boolean(),
});
export type OwnMark = z.infer<typeof OwnMark>;

/** A pupil's answer to a question, with the correct one. */
export const Correction = Question.extend({
  place: z.int(),
  given: z.string().nullable(),
  marksGiven: z.number(),
});
export type Correction = z.infer<typeof Correction>;

export const LeaderboardRow = z.object({
  /** Ties share a rank, and the following rank is skipped. */
  rank: z.int(),
  student: z.object({ id: z.uuid(), name: z.string(), className: z.string() }),
  marks: z.number(),
  score: z.number(),
  isOwn: z.boolean(),
});
export type LeaderboardRow = z.infer<typeof LeaderboardRow>;

export const OwnMarkDetails = OwnMark.extend({
  /** Both are null until the test has closed for everyone, extra time included. */
  corrections: z.array(Correction).nullable(),
  leaderboard: z.array(LeaderboardRow).nullable(),
});
export type OwnMarkDetails = z.infer<typeof OwnMarkDetails>;

/** One pupil in the marks of a test. */
export const TestMark = z.object({
  student: z.object({
    id: z.uuid(),
    name: z.string(),
    admissionNumber: z.string(),
    className: z.string(),
  }),
  sittingId: z.uuid().nullable(),
  status: z.enum(MARK_STATUSES),
  /** Null unless marked. */
  marks: z.number().nullable(),
  score: z.number().nullable(),
  /** The rank among all marked pupils; ties share it. */
  rank: z.int().nullable(),
  /**
   * Minutes that the pupil had the paper open, without pauses; null unless submitted, and on paper.
   */
  minutes: z.number().nullable(),
  handedInAt: time.nullable(),
});
export type TestMark = z.infer<typeof TestMark>;

/** The written answers of a test to one question; no names, so that the answer alone is marked. */
export const WrittenAnswers = z.object({
  test: TestSummary,
  /** The questions with written answers, in the order of the list. */
  questions: z.array(
    z.object({
      id: z.uuid(),
      /** Counted from 1. */
      place: z.int(),
      questionText: z.string(),
      answers: z.int(),
      /** The number of answers without points. */
      toMark: z.int(),
    }),
  ),
  /** The chosen question, otherwise the first one with answers to mark. */
  questionId: z.uuid().nullable(),
  answers: z.array(
    z.object({
      sittingId: z.uuid(),
      /** The number of the change; another one is another answer. */
      number: z.int(),
      answer: z.string(),
      /** The entries of the key on the pupil's own paper: "2: Names both causes". */
      rubric: z.array(z.string()),
      /** By criterion; null until marked. */
      points: z.array(z.number()).nullable(),
    }),
  ),
});
export type WrittenAnswers = z.infer<typeof WrittenAnswers>;

/** A selection of the marks of a test, also for its export. */
const marksFilter = {
  id: z.uuid(),
  classId: z.uuid().optional(),
  /** Searches name and admission number. */
  search: z.string().trim().max(100).optional(),
};

export const marksContract = {
  overview: endpoint(mayOpenCbt, {
    method: "GET",
    path: "/cbt-overview",
    viewable: true,
    summary:
      "Tests that are open, coming and past: a pupil's own, the children's, or those watched",
    tag,
  }).output(
    dataOf(
      z.object({
        open: z.array(OverviewTest),
        coming: z.array(OverviewTest),
        /** The latest 20. */
        past: z.array(OverviewTest),
      }),
    ),
  ),

  own: endpoint(mayReadOwnMarks, {
    method: "GET",
    path: "/cbt-marks",
    summary: "The person's own marks, or those of their children, newest first",
    tag,
  })
    .input(z.strictObject({ studentId: z.uuid().optional(), ...paging(20) }))
    .output(pageOf(OwnMark)),

  details: endpoint(mayReadOwnMarks, {
    method: "GET",
    path: "/sittings/{id}/mark",
    summary: "One own mark, with corrections and leaderboard if they are open",
    tag,
  })
    .input(z.strictObject({ id: z.uuid() }))
    .output(dataOf(OwnMarkDetails)),

  ofTest: endpoint(mayMakeTests, {
    method: "GET",
    path: "/cbt-tests/{id}/marks",
    viewable: true,
    summary: "The marks of every expected pupil of a test",
    tag,
  })
    .input(z.strictObject({ ...marksFilter, ...paging(50) }))
    .output(
      pageOf(TestMark).extend({
        test: TestSummary,
        /** Whether the actor may change the test, see its keys and open its analysis. */
        mayChange: z.boolean(),
      }),
    ),

  written: endpoint(mayMakeTests, {
    method: "GET",
    path: "/cbt-tests/{id}/written-answers",
    viewable: true,
    summary: "The written answers of all submitted sittings to one question, without names",
    tag,
  })
    .input(z.strictObject({ id: z.uuid(), questionId: z.uuid().optional() }))
    .output(dataOf(WrittenAnswers)),

  markWritten: endpoint(mayMakeTests, {
    method: "PUT",
    path: "/cbt-tests/{id}/written-answers",
    summary: "Sets the points of a written answer; its sitting has a mark when none lacks points",
    tag,
    current: WrittenAnswers,
  })
    .input(
      z.strictObject({
        id: z.uuid(),
        questionId: z.uuid(),
        sittingId: z.uuid(),
        number: z.int(),
        points: z.array(z.number().min(0).max(MAX_MARKS).multipleOf(0.5)).max(MAX_ACCEPTED_ANSWERS),
      }),
    )
    .output(dataOf(WrittenAnswers)),

  exportOfTest: endpoint(mayMakeTests, {
    method: "GET",
    path: "/cbt-tests/{id}/marks/export",
    viewable: true,
    summary: "The same marks as a CSV or xlsx file; the audit log notes it",
    tag,
  })
    .route({ outputStructure: "detailed" })
    .input(z.strictObject({ ...marksFilter, format: z.enum(TABLE_FORMATS).default("csv") }))
    .output(FileResponse),
};
