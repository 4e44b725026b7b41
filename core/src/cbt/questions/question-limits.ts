import { pictureField, type PictureRules } from "../../api/picture.ts";

/*
 * Types and limits of questions, separate from the schemas so that pages which only show or edit
 * questions do not bundle zod.
 */

export const QUESTION_TYPES = [
  "MCQ",
  "SEVERAL",
  "TRUE_FALSE",
  "SHORT_ANSWER",
  "NUMBER",
  "ORDERING",
  "MATCHING",
  "GAPS",
  "WRITTEN",
  "TAP",
] as const;

/** Types whose answer is typed: it changes with every key. */
export const TYPED_TYPES: ReadonlySet<(typeof QUESTION_TYPES)[number]> = new Set([
  "SHORT_ANSWER",
  "NUMBER",
  "GAPS",
  "WRITTEN",
]);

export const OPTION_KEYS = ["A", "B", "C", "D", "E", "F"] as const;

/** The answers to a TRUE_FALSE question, as they are stored. */
export const TRUTHS = ["TRUE", "FALSE"] as const;

/** Number of options that a form offers for a new question. */
export const USUAL_OPTIONS = 4;

export const QUESTION_LENGTH = 2000;
export const PASSAGE_LENGTH = 6000;
/** Maximum length of the words of a sound: a minute, read fast. */
export const TRANSCRIPT_LENGTH = 2000;
export const SECTION_TITLE_LENGTH = 100;
export const SECTION_INSTRUCTIONS_LENGTH = 500;
export const TOPIC_LENGTH = 60;
/** Maximum length of the reason for an answer. */
export const EXPLANATION_LENGTH = 1000;
export const OPTION_LENGTH = 500;
/** Maximum length of an accepted answer, and of an answer that a pupil types. */
export const ANSWER_LENGTH = 200;
export const UNIT_LENGTH = 20;
/** Items to match, or gaps in a text. */
export const MAX_PARTS = 12;
export const PART_LENGTH = 200;
/** Maximum length of the answer in a gap. */
export const GAP_LENGTH = 100;
/** Maximum length of a written answer. */
export const WRITTEN_LENGTH = 1500;
/** Maximum length of an answer with all its parts. */
export const MAX_ANSWER_LENGTH = 2000;
export const MAX_ACCEPTED_ANSWERS = 20;
export const MAX_QUESTIONS = 200;
export const BANK_NAME_LENGTH = 150;
export const DEFAULT_MARKS = 1;
export const MAX_MARKS = 100;
/** Maximum length of a pasted or chosen file of questions. */
export const QUESTION_FILE_LENGTH = 500_000;

/** Rules for a picture of a question or an option. */
export const QUESTION_PICTURE: PictureRules = pictureField("picture");
