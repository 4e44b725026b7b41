import { roundHalfUp } from "../../api/rounding.ts";
import type { QuestionType } from "../questions/question.ts";

/** The facts of a question on which marking depends. */
export interface MarkedQuestion {
  readonly type: QuestionType;
  /** Each of them is accepted. */
  readonly correctAnswers: readonly string[];
  readonly marks: number;
}

/**
 * The marks for one answer: all or nothing. A letter, or True or False, must match exactly; a short
 * answer may differ in case, spaces, accents and the apostrophes that devices insert.
 */
export function marksFor(question: MarkedQuestion, answer: string | null): number {
  if (answer === null) return 0;
  const { type, correctAnswers } = question;
  const normalized = comparableAnswer(type, answer);
  const isRight =
    normalized !== "" && correctAnswers.some((one) => comparableAnswer(type, one) === normalized);
  return isRight ? question.marks : 0;
}

/** The form in which answers are compared: equal forms get equal marks. */
export function comparableAnswer(type: QuestionType, answer: string): string {
  if (type !== "SHORT_ANSWER") return answer;
  return answer
    .normalize("NFC")
    .toLowerCase()
    .replaceAll(/[‘’ʼ`´]/g, "'")
    .replaceAll(/\s+/g, "");
}

/** Marks on the scale of the test, rounded half up to a tenth as scores are; 0 for a test without marks. */
export function scoreOf(marks: number, totalMarks: number, maxScore: number): number {
  if (totalMarks === 0) return 0;
  return roundHalfUp((marks / totalMarks) * maxScore, 1);
}
