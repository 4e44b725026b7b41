import { roundHalfUp } from "../../api/rounding.ts";
import type { KeyedQuestion } from "../questions/kinds/kind.ts";
import { KINDS } from "../questions/kinds/kinds.ts";
import type { QuestionType } from "../questions/question.ts";

/** The facts of a question on which marking depends. */
export interface MarkedQuestion extends KeyedQuestion {
  readonly type: QuestionType;
  readonly marks: number;
}

/**
 * The marks for one answer, by the rule of its kind: all, none, or a share of them rounded half up to
 * a tenth.
 */
export function marksFor(question: MarkedQuestion, answer: string | null): number {
  if (answer === null) return 0;
  return roundHalfUp(KINDS[question.type].shareOf(question, answer) * question.marks, 1);
}

/** Marks on the scale of the test, rounded half up to a tenth as scores are; 0 for a test without marks. */
export function scoreOf(marks: number, totalMarks: number, maxScore: number): number {
  if (totalMarks === 0) return 0;
  return roundHalfUp((marks / totalMarks) * maxScore, 1);
}
