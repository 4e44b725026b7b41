import { z } from "zod";
import { endpoint } from "../../accounts/endpoint.ts";
import { seen } from "../../accounts/record-endpoints.ts";
import { dataOf, pageOf, paging } from "../../api/pagination.ts";
import { Named } from "../../results/schemas.ts";
import { PART_KEYS } from "../../school/grading-scheme.ts";
import { TermName } from "../../school/schemas.ts";
import { mayMakeTests, mayWriteQuestions } from "../policy.ts";
import { REASON_LENGTH } from "../live-view/live-view-limits.ts";
import { CandidatePaper } from "../sittings/contract.ts";
import { Question, QuestionDrafts } from "../questions/question.ts";
import { ANSWER_LENGTH, MAX_ACCEPTED_ANSWERS } from "../questions/question-limits.ts";
import { testForm, TestSummary } from "./test.ts";
import { TEST_STATES } from "./test-limits.ts";

const tag = "tests";

/** A test in the list for its authors and invigilators. */
export const ManagedTest = TestSummary.extend({
  createdAt: z.iso.datetime(),
  /** Number of pupils of its classes. */
  expected: z.int(),
  /** Number of pupils who are sitting now, and who have submitted or have an entered score. */
  sitting: z.int(),
  done: z.int(),
  /** Whether the actor may change the test and see its keys. */
  mayChange: z.boolean(),
  version: z.int(),
});
export type ManagedTest = z.infer<typeof ManagedTest>;

/** A test with its keys, for those who may change it. */
export const TestWithQuestions = ManagedTest.extend({
  entryCode: z.string().nullable(),
  randomizeQuestions: z.boolean(),
  randomizeOptions: z.boolean(),
  /** The value in the form. */
  isForYoung: z.boolean().nullable(),
  numQuestions: z.int().nullable(),
  /** The value in the form: null if the scale is the total marks. */
  scale: z.number().nullable(),
  questionBankId: z.uuid().nullable(),
  coAuthors: z.array(Named),
  /** Number of papers of the test; each change of the list after a pupil began adds one. */
  paper: z.int(),
  /** Whether a sitting of the current paper has begun, so that a changed list makes a new paper. */
  hasBegun: z.boolean(),
  list: z.array(Question),
});
export type TestWithQuestions = z.infer<typeof TestWithQuestions>;

/** An example of a pupil's paper; a new one each time if papers differ. */
export const TestPreview = z.object({
  test: TestSummary,
  paper: CandidatePaper,
  /** Number of questions from which these were drawn; null if every pupil gets the whole list. */
  drawnFrom: z.int().nullable(),
  /** Whether the order is shuffled for each pupil. */
  isShuffled: z.boolean(),
});
export type TestPreview = z.infer<typeof TestPreview>;

/** The pupils whose marks changed when a key was corrected. */
export const Remarking = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  by: z.string(),
  reason: z.string(),
  questionText: z.string(),
  before: z.array(z.string()),
  after: z.array(z.string()),
  moved: z.array(
    z.object({
      student: z.object({ id: z.uuid(), name: z.string(), admissionNumber: z.string() }),
      /** Marks before and after. */
      from: z.number(),
      to: z.number(),
    }),
  ),
});
export type Remarking = z.infer<typeof Remarking>;

/** A score of a test on paper: marks out of the total, ABS, or null for none yet. */
const PaperMark = z.union([
  z.number().min(0).max(20_000).multipleOf(0.5),
  z.literal("ABS"),
  z.null(),
]);

export const PaperScores = z.object({
  test: TestSummary,
  /** Whether the actor may read its keys. */
  mayChange: z.boolean(),
  totalMarks: z.number(),
  rows: z.array(
    z.object({
      student: z.object({
        id: z.uuid(),
        name: z.string(),
        admissionNumber: z.string(),
        className: z.string(),
      }),
      /** Marks of answers that were read from a sheet can have tenths. */
      marks: z.union([z.number(), z.literal("ABS"), z.null()]),
      version: z.int().nullable(),
      /** Whether the pupil's answers were read from a sheet, so that no score is entered. */
      hasSheet: z.boolean(),
    }),
  ),
});
export type PaperScores = z.infer<typeof PaperScores>;

/** The choices in the forms of tests and banks. */
export const TestChoices = z.object({
  subjects: z.array(Named),
  /** The default for tests of the level. */
  categories: z.array(Named.extend({ isForYoung: z.boolean() })),
  /** Active classes of the current session for which the person may create tests. */
  classes: z.array(
    Named.extend({
      classCategoryId: z.uuid().nullable(),
      subjectIds: z.array(z.uuid()),
      /** The columns of its score sheets; none for a class without marks. */
      parts: z.array(z.object({ key: z.enum(PART_KEYS), label: z.string(), max: z.number() })),
    }),
  ),
  /** The terms of the current session. */
  terms: z.array(
    z.object({
      id: z.uuid(),
      term: TermName,
      academicYear: z.string(),
      isCurrent: z.boolean(),
    }),
  ),
  /** Possible co-authors: teaching staff and office, without the person. */
  colleagues: z.array(Named),
});
export type TestChoices = z.infer<typeof TestChoices>;

export const testsContract = {
  choices: endpoint(mayWriteQuestions, {
    method: "GET",
    path: "/cbt-choices",
    viewable: true,
    summary: "What the forms of tests and banks offer: subjects, levels, classes, terms, teachers",
    tag,
  }).output(dataOf(TestChoices)),

  list: endpoint(mayMakeTests, {
    method: "GET",
    path: "/cbt-tests",
    viewable: true,
    summary: "Tests that the person may watch, open and coming ones first",
    tag,
  })
    .input(
      z.strictObject({
        search: z.string().trim().max(100).optional(),
        state: z.enum(TEST_STATES).optional(),
        termId: z.uuid().optional(),
        subjectId: z.uuid().optional(),
        classCategoryId: z.uuid().optional(),
        ...paging(20),
      }),
    )
    .output(pageOf(ManagedTest)),

  find: endpoint(mayMakeTests, {
    method: "GET",
    path: "/cbt-tests/{id}",
    viewable: true,
    summary: "One test with its questions and their keys",
    tag,
  })
    .input(z.strictObject({ id: z.uuid() }))
    .output(dataOf(TestWithQuestions)),

  create: endpoint(mayMakeTests, {
    method: "POST",
    path: "/cbt-tests",
    summary: "Creates a test, with questions if there are any",
    tag,
    successStatus: 201,
  })
    .input(z.strictObject({ ...testForm, questions: QuestionDrafts.default([]) }))
    .output(dataOf(TestWithQuestions)),

  update: endpoint(mayMakeTests, {
    method: "PUT",
    path: "/cbt-tests/{id}",
    summary: "Updates a test; with questions also its list, as saveQuestions does, in one write",
    tag,
    current: TestWithQuestions,
  })
    /** Null leaves the list as it is. */
    .input(
      z.strictObject({ ...seen, ...testForm, questions: QuestionDrafts.nullable().default(null) }),
    )
    .output(dataOf(TestWithQuestions)),

  saveQuestions: endpoint(mayMakeTests, {
    method: "PUT",
    path: "/cbt-tests/{id}/questions",
    summary:
      "Replaces a test's list; sittings that have begun keep theirs, with every corrected key",
    tag,
    current: TestWithQuestions,
  })
    .input(z.strictObject({ ...seen, questions: QuestionDrafts }))
    .output(dataOf(TestWithQuestions)),

  correctKey: endpoint(mayMakeTests, {
    method: "POST",
    path: "/cbt-tests/{id}/questions/{questionId}/key",
    summary: "Corrects the key of a question, re-marks every sitting, and lists the changed marks",
    tag,
    current: TestWithQuestions,
  })
    .input(
      z.strictObject({
        ...seen,
        questionId: z.uuid(),
        correctAnswers: z
          .array(z.string().trim().max(ANSWER_LENGTH))
          .min(1)
          .max(MAX_ACCEPTED_ANSWERS),
        reason: z.string().trim().min(1).max(REASON_LENGTH),
      }),
    )
    .output(dataOf(Remarking)),

  remarkings: endpoint(mayMakeTests, {
    method: "GET",
    path: "/cbt-tests/{id}/remarkings",
    viewable: true,
    summary: "Corrected keys with the marks that changed, newest first",
    tag,
  })
    .input(z.strictObject({ id: z.uuid(), ...paging(20) }))
    .output(pageOf(Remarking)),

  copy: endpoint(mayMakeTests, {
    method: "POST",
    path: "/cbt-tests/{id}/copy",
    summary: "Creates a draft with the same questions",
    tag,
    successStatus: 201,
  })
    .input(z.strictObject({ id: z.uuid() }))
    .output(dataOf(TestWithQuestions)),

  preview: endpoint(mayMakeTests, {
    method: "GET",
    path: "/cbt-tests/{id}/preview",
    viewable: true,
    summary: "The paper as a pupil would get it; with a random draw, a new example each time",
    tag,
  })
    .input(z.strictObject({ id: z.uuid() }))
    .output(dataOf(TestPreview)),

  remove: endpoint(mayMakeTests, {
    method: "DELETE",
    path: "/cbt-tests/{id}",
    summary: "Deletes a test with all its data, unless a pupil is sitting it; it can be restored",
    tag,
    current: TestWithQuestions,
  })
    .input(z.strictObject(seen))
    .output(dataOf(z.object({ id: z.uuid(), version: z.int() }))),

  restore: endpoint(mayMakeTests, {
    method: "POST",
    path: "/cbt-tests/{id}/restore",
    summary: "Restores a deleted test",
    tag,
    current: TestWithQuestions,
  })
    .input(z.strictObject(seen))
    .output(dataOf(TestWithQuestions)),

  paperScores: endpoint(mayMakeTests, {
    method: "GET",
    path: "/cbt-tests/{id}/paper-scores",
    viewable: true,
    summary: "The scores of a test on paper, for every pupil of its classes",
    tag,
  })
    .input(z.strictObject({ id: z.uuid() }))
    .output(dataOf(PaperScores)),

  savePaperScores: endpoint(mayMakeTests, {
    method: "PUT",
    path: "/cbt-tests/{id}/paper-scores",
    summary: "Saves the scores of a test on paper; repeating it changes nothing",
    tag,
    current: PaperScores,
  })
    .input(
      z.strictObject({
        id: z.uuid(),
        rows: z
          .array(
            z.strictObject({ studentId: z.uuid(), marks: PaperMark, version: z.int().nullable() }),
          )
          .min(1)
          .max(500),
      }),
    )
    .output(dataOf(PaperScores)),
};
