import { z } from "zod";
import {
  ANSWER_LENGTH,
  DEFAULT_MARKS,
  EXPLANATION_LENGTH,
  MAX_ACCEPTED_ANSWERS,
  MAX_MARKS,
  MAX_PARTS,
  MAX_QUESTIONS,
  OPTION_KEYS,
  OPTION_LENGTH,
  PART_LENGTH,
  PASSAGE_LENGTH,
  QUESTION_LENGTH,
  QUESTION_TYPES,
  SECTION_INSTRUCTIONS_LENGTH,
  SECTION_TITLE_LENGTH,
  TOPIC_LENGTH,
  TRANSCRIPT_LENGTH,
  UNIT_LENGTH,
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

/** Fields that only some types have and a pupil reads too; nothing of the key. */
export const QuestionDetails = z.strictObject({
  /** SHORT_ANSWER and GAPS: capitals count. */
  capitals: z.literal(true).optional(),
  /** NUMBER: shown after the field; an answer may have it or not. */
  unit: z.string().trim().max(UNIT_LENGTH).optional(),
  /** MATCHING: the items. GAPS: the choices of each gap, "is; are"; "" for one that is typed. */
  parts: z.array(z.string().trim().max(PART_LENGTH)).max(MAX_PARTS).optional(),
});
export type QuestionDetails = z.infer<typeof QuestionDetails>;

/** The picture and the sound of a passage. All its questions have equal ones. */
export const PassageMedia = z.strictObject({
  pictureId: z.uuid().optional(),
  soundId: z.uuid().optional(),
  /** The words of the sound, for a teacher who reads it aloud; never sent to a candidate. */
  transcript: z.string().trim().max(TRANSCRIPT_LENGTH).optional(),
});
export type PassageMedia = z.infer<typeof PassageMedia>;

/** URLs for a reader, valid for an hour or two. */
const PassageUrls = {
  passagePicture: z.string().optional(),
  passageSound: z.string().optional(),
};

/** A part of a test with a heading of its own. All its questions have equal ones. */
export const Section = z.strictObject({
  /** Tells the sections of a test apart; their order is that of the questions. */
  key: z.int().min(1).max(MAX_QUESTIONS),
  title: z.string().trim().max(SECTION_TITLE_LENGTH),
  instructions: z.string().trim().max(SECTION_INSTRUCTIONS_LENGTH),
  /** Number of its questions drawn for each pupil; null takes all. */
  draw: z.int().min(1).max(MAX_QUESTIONS).nullable(),
  /** Whether its questions are shuffled for each pupil, within it. */
  isShuffled: z.boolean(),
});
export type Section = z.infer<typeof Section>;

/** A question as its author writes it; `questionFaults` says whether it is complete. */
export const QuestionDraft = z.strictObject({
  /** Null for a new question. A question keeps its id through every change. */
  id: z.uuid().nullable(),
  type: z.enum(QUESTION_TYPES),
  /** The text that the question is about; questions of the same passage stay together. */
  passage: z.string().trim().max(PASSAGE_LENGTH).optional(),
  passageMedia: PassageMedia.optional(),
  /** Only in a test. */
  section: Section.nullish(),
  topic: z.string().trim().max(TOPIC_LENGTH).optional(),
  questionText: QuestionText,
  pictureId: z.uuid().nullable().default(null),
  /** A to F in order for a type with options; otherwise empty. */
  options: z.array(OptionDraft).max(OPTION_KEYS.length).default([]),
  details: QuestionDetails.optional(),
  /** Letters, TRUE or FALSE, or texts; `Kind.key` says whether each is accepted, or all belong together. */
  correctAnswers: z.array(z.string().trim().max(ANSWER_LENGTH)).max(MAX_ACCEPTED_ANSWERS),
  /** The reason for the right answer, which a pupil reads only after an answer. */
  explanation: z.string().trim().max(EXPLANATION_LENGTH).optional(),
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
  passage: z.string().optional(),
  passageMedia: PassageMedia.optional(),
  ...PassageUrls,
  section: Section.nullish(),
  topic: z.string().optional(),
  questionText: z.string(),
  pictureId: z.uuid().nullable(),
  picture: z.string().nullable(),
  options: z.array(Option),
  details: QuestionDetails.optional(),
  correctAnswers: z.array(z.string()),
  explanation: z.string().optional(),
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
  passage: z.string().optional(),
  ...PassageUrls,
  /** The heading of its section. */
  section: z.object({ title: z.string(), instructions: z.string() }).nullish(),
  questionText: z.string(),
  picture: z.string().nullable(),
  options: z.array(
    z.object({ key: z.enum(OPTION_KEYS), text: z.string(), picture: z.string().nullable() }),
  ),
  details: QuestionDetails.optional(),
  /** Whether the options are in an order of this pupil's own, so that letters would confuse. */
  isShuffled: z.boolean().optional(),
  marks: z.number(),
});
export type CandidateQuestion = z.infer<typeof CandidateQuestion>;
