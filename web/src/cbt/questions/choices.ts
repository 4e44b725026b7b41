import type { CandidateQuestion } from "@school/core/cbt/questions/question.ts";
import { TRUTHS } from "@school/core/cbt/questions/question-limits.ts";

/** The text of TRUE and FALSE; other answers unchanged. */
export function truthText(answer: string): string {
  if (answer === "TRUE") return "True";
  return answer === "FALSE" ? "False" : answer;
}

export interface Choice {
  /** Value under which the answer is stored. */
  readonly value: string;
  /** A to D; null if the text suffices. */
  readonly letter: string | null;
  readonly text: string;
  readonly picture: string | null;
}

/** The choices of a question; none for a short answer. */
export function choicesOf(question: Pick<CandidateQuestion, "type" | "options">): Choice[] {
  if (question.type === "TRUE_FALSE") {
    return TRUTHS.map((value) => ({ value, letter: null, text: truthText(value), picture: null }));
  }
  return question.options.map(({ key, text, picture }) => ({
    value: key,
    letter: key,
    text,
    picture,
  }));
}
