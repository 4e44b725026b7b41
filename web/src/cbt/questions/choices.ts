import type { CandidateQuestion } from "@school/core/cbt/questions/question.ts";
import { truthText } from "@school/core/cbt/questions/kinds/truth-text.ts";
import { TRUTHS } from "@school/core/cbt/questions/question-limits.ts";

export interface Choice {
  /** Value under which the answer is stored. */
  readonly value: string;
  /** A to F; null if the text suffices, and where each pupil has another order. */
  readonly letter: string | null;
  readonly text: string;
  readonly picture: string | null;
}

/** The choices of a question; none for one that is typed. */
export function choicesOf(
  question: Pick<CandidateQuestion, "type" | "options" | "isShuffled">,
): Choice[] {
  if (question.type === "TRUE_FALSE") {
    return TRUTHS.map((value) => ({ value, letter: null, text: truthText(value), picture: null }));
  }
  return question.options.map(({ key, text, picture }) => ({
    value: key,
    letter: question.isShuffled ? null : key,
    text,
    picture,
  }));
}
