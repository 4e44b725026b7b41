import { z } from "zod";
import { Named } from "../../results/schemas.ts";
import { PART_KEYS } from "../../school/grading-scheme.ts";
import { TermName } from "../../school/schemas.ts";
import { MAX_QUESTIONS } from "../questions/question-limits.ts";
import {
  ASSESSMENT_TYPES,
  DEFAULT_DURATION,
  ENTRY_CODE_LENGTH,
  MAX_SCALE,
  MAX_DURATION,
  MAX_CO_AUTHORS,
  PLATFORMS,
  TEST_STATES,
  TITLE_LENGTH,
} from "./test-limits.ts";

export type AssessmentType = (typeof ASSESSMENT_TYPES)[number];
export type TestState = (typeof TEST_STATES)[number];

const moment = z.iso.datetime();

/** The fields of the form of a test. */
export const testForm = {
  /** The form has its own message for an empty title. */
  title: z.string().trim().max(TITLE_LENGTH),
  subjectId: z.uuid(),
  termId: z.uuid(),
  /** The level of the test; without a class, for all its classes of that session. */
  classCategoryId: z.uuid(),
  classId: z.uuid().nullable().default(null),
  /** Minutes for each pupil from their own start. */
  duration: z.int().min(1).max(MAX_DURATION).default(DEFAULT_DURATION),
  assessmentType: z.enum(ASSESSMENT_TYPES),
  /** The score sheet column of the test; null: chosen when the scores are sent. */
  part: z.enum(PART_KEYS).nullable().default(null),
  platform: z.enum(PLATFORMS).default("Online"),
  requireEntryCode: z.boolean().default(false),
  entryCode: z.string().trim().max(ENTRY_CODE_LENGTH).nullable().default(null),
  randomizeQuestions: z.boolean().default(false),
  /** Options of multiple choice in an order of each pupil's own. */
  randomizeOptions: z.boolean().default(false),
  /** Pupils see the corrections after the test has closed for everyone. */
  showCorrection: z.boolean().default(false),
  /** Pupils see their score on submission; otherwise once the teacher switches this on. */
  showScore: z.boolean().default(true),
  /** Large targets, and each question can be read aloud; null: by level (see `isForYoung`). */
  isForYoung: z.boolean().nullable().default(null),
  /** Number of questions drawn for each pupil; null takes all. */
  numQuestions: z.int().min(1).max(MAX_QUESTIONS).nullable().default(null),
  /** The scale of the score; null: the total marks. */
  maxScore: z.number().min(1).max(MAX_SCALE).multipleOf(0.5).nullable().default(null),
  /** Pupils can begin between these times; the test ends at `closesAt`, except for extra time. */
  opensAt: moment.nullable().default(null),
  closesAt: moment.nullable().default(null),
  /** Shown to pupils. Requires questions and both times in an online test. */
  showCBT: z.boolean().default(false),
  /** The bank from which the questions were copied, or null. */
  questionBankId: z.uuid().nullable().default(null),
  coAuthorIds: z.array(z.uuid()).max(MAX_CO_AUTHORS).default([]),
};

/** A test without keys and entry code. */
export const TestSummary = z.object({
  id: z.uuid(),
  title: z.string(),
  subject: Named,
  termId: z.uuid(),
  term: TermName,
  academicYear: z.string(),
  classCategory: Named,
  /** Null: all classes of the category. */
  class: Named.nullable(),
  duration: z.int(),
  /** The maximum marks of one pupil. */
  totalMarks: z.number(),
  maxScore: z.number(),
  questions: z.int(),
  assessmentType: z.enum(ASSESSMENT_TYPES),
  part: z.enum(PART_KEYS).nullable(),
  platform: z.enum(PLATFORMS),
  requireEntryCode: z.boolean(),
  showScore: z.boolean(),
  showCorrection: z.boolean(),
  opensAt: moment.nullable(),
  closesAt: moment.nullable(),
  showCBT: z.boolean(),
  /** Submitted sittings with written answers to mark; null for a test without such questions. */
  toMark: z.int().nullable(),
  state: z.enum(TEST_STATES),
  isPaused: z.boolean(),
  /** Name of the author. */
  author: z.string(),
});
export type TestSummary = z.infer<typeof TestSummary>;

/**
 * Whether tests of this level have large targets and can be read aloud by default: creche and
 * nursery. `classGroup` is the level's.
 */
export function isForYoung(classGroup: string): boolean {
  return classGroup === "Nursery";
}
