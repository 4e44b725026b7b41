import type { QuestionType } from "@school/core/cbt/questions/question.ts";
import { AnswerChoices } from "./AnswerChoices.tsx";
import type { AnswerView } from "./answering.ts";
import { AnswerText } from "./AnswerText.tsx";
import { PartView } from "./PartView.tsx";

/** The view in which a pupil answers each kind of question. */
export const ANSWER_VIEWS: Readonly<Record<QuestionType, AnswerView>> = {
  MCQ: AnswerChoices,
  SEVERAL: AnswerChoices,
  TRUE_FALSE: AnswerChoices,
  SHORT_ANSWER: AnswerText,
  NUMBER: AnswerText,
  ORDERING: PartView,
  MATCHING: PartView,
  GAPS: PartView,
  WRITTEN: PartView,
  TAP: PartView,
};
