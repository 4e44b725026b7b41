import { pictureField, type PictureRules } from "../../api/picture.ts";

/*
 * Types and limits of questions, separate from the schemas so that pages which only show or edit
 * questions do not bundle zod.
 */

export const QUESTION_TYPES = ["MCQ", "TRUE_FALSE", "SHORT_ANSWER"] as const;

export const OPTION_KEYS = ["A", "B", "C", "D"] as const;

/** The answers to a TRUE_FALSE question, as they are stored. */
export const TRUTHS = ["TRUE", "FALSE"] as const;

export const QUESTION_LENGTH = 2000;
export const OPTION_LENGTH = 500;
/** Maximum length of an accepted answer, and of an answer that a pupil types. */
export const ANSWER_LENGTH = 200;
export const MAX_ACCEPTED_ANSWERS = 20;
export const MAX_QUESTIONS = 200;
export const BANK_NAME_LENGTH = 150;
export const DEFAULT_MARKS = 1;
export const MAX_MARKS = 100;
/** Maximum length of a pasted or chosen file of questions. */
export const QUESTION_FILE_LENGTH = 500_000;

/** Rules for a picture of a question or an option. */
export const QUESTION_PICTURE: PictureRules = pictureField("picture");
