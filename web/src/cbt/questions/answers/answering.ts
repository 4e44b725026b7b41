import type { CandidateQuestion } from "@school/core/cbt/questions/question.ts";
import type { ComponentType } from "react";

/** Props of the view in which a pupil answers one kind of question. */
export interface AnsweringProps {
  question: CandidateQuestion;
  /** In the form of the kind; null without one. */
  answer: string | null;
  /** Called for each change; null clears the answer. */
  onAnswer: (answer: string | null) => void;
  isReadOnly: boolean;
  /** Ids of the elements with the question. */
  labelledBy: string;
}

export type AnswerView = ComponentType<AnsweringProps>;
