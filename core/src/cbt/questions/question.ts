import { z } from "zod";
import {
  ANSWER_LENGTH,
  DEFAULT_MARKS,
  MAX_ACCEPTED_ANSWERS,
  MAX_MARKS,
  MAX_QUESTIONS,
  OPTION_KEYS,
  OPTION_LENGTH,
  QUESTION_LENGTH,
  QUESTION_TYPES,
} from "./question-limits.ts";

export type QuestionType = (typeof QUESTION_TYPES)[number];
export type OptionKey = (typeof OPTION_KEYS)[number];

/** Marks are multiples of a half. */
const Marks = z.number().min(0.5).max(MAX_MARKS).multipleOf(0.5);
/** A text may contain formulas in AsciiMath between backticks: `1/2`. */
const QuestionText = z.string().trim().max(QUESTION_LENGTH);

const OptionDraft = z.strictObject({
  key: z.enum(OPTION_KEYS),
  text: z.string().trim().max(OPTION_LENGTH),
  pictureId: z.uuid().nullable().default(null),
});

/** A question as its author writes it; `questionFaults` says whether it is complete. */
export const QuestionDraft = z.strictObject({
  /** Null for a new question. A question keeps its id through every change. */
  id: z.uuid().nullable(),
  type: z.enum(QUESTION_TYPES),
  questionText: QuestionText,
  pictureId: z.uuid().nullable().default(null),
  /** A to D in order for an MCQ; otherwise empty. */
  options: z.array(OptionDraft).max(OPTION_KEYS.length).default([]),
  /** Each of them is accepted: letters of an MCQ, TRUE or FALSE, or texts. */
  correctAnswers: z.array(z.string().trim().max(ANSWER_LENGTH)).max(MAX_ACCEPTED_ANSWERS),
  marks: Marks.default(DEFAULT_MARKS),
});
export type QuestionDraft = z.infer<typeof QuestionDraft>;

export const QuestionDrafts = z.array(QuestionDraft).max(MAX_QUESTIONS);

/** An option for a reader; `picture` is a URL that is valid for an hour or two. */
const Option = z.object({
  key: z.enum(OPTION_KEYS),
  text: z.string(),
  pictureId: z.uuid().nullable(),
  picture: z.string().nullable(),
});

/** A question with its key, for those who may read keys. */
export const Question = z.object({
  id: z.uuid(),
  type: z.enum(QUESTION_TYPES),
  questionText: z.string(),
  pictureId: z.uuid().nullable(),
  picture: z.string().nullable(),
  options: z.array(Option),
  correctAnswers: z.array(z.string()),
  marks: z.number(),
});
export type Question = z.infer<typeof Question>;

/**
 * A question for a candidate. Its fields are listed and not derived from `Question`, so that a new
 * field of a question is never sent to a candidate by accident.
 */
export const CandidateQuestion = z.object({
  id: z.uuid(),
  type: z.enum(QUESTION_TYPES),
  questionText: z.string(),
  picture: z.string().nullable(),
  options: z.array(
    z.object({ key: z.enum(OPTION_KEYS), text: z.string(), picture: z.string().nullable() }),
  ),
  marks: z.number(),
});
export type CandidateQuestion = z.infer<typeof CandidateQuestion>;
