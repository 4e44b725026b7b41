import type { QuestionType } from "../questions/question.ts";

/** What decides about an answer. */
export interface MarkedQuestion {
  readonly type: QuestionType;
  /** Any one of them is right. */
  readonly correctAnswers: readonly string[];
  readonly marks: number;
}

/**
 * The marks for one answer: all or nothing. A letter or a truth must be the very one; of words,
 * case and spacing are forgiven, and so is how a device writes apostrophes and accents.
 */
export function marksFor(question: MarkedQuestion, answer: string | null): number {
  if (answer === null) return 0;
  const { type, correctAnswers } = question;
  const given = comparableAnswer(type, answer);
  const isRight =
    given !== "" && correctAnswers.some((one) => comparableAnswer(type, one) === given);
  return isRight ? question.marks : 0;
}

/** An answer in the form in which it is compared: those that are alike here are marked alike. */
export function comparableAnswer(type: QuestionType, answer: string): string {
  if (type !== "SHORT_ANSWER") return answer;
  return answer
    .normalize("NFC")
    .toLowerCase()
    .replaceAll(/[‘’ʼ`´]/g, "'")
    .replaceAll(/\s+/g, "");
}

/** Marks on the scale on which the test is shown, rounded to a tenth; 0 for a test without marks. */
export function scoreOf(marks: number, totalMarks: number, maxScore: number): number {
  if (totalMarks === 0) return 0;
  return Math.round((marks / totalMarks) * maxScore * 10) / 10;
}
