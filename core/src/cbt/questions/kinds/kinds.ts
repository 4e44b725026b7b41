import type { QuestionType } from "../question.ts";
import { choice, truth } from "./choice.ts";
import { gaps } from "./gaps.ts";
import type { AskedQuestion, Kind } from "./kind.ts";
import { matching } from "./matching.ts";
import { number } from "./number.ts";
import { ordering } from "./ordering.ts";
import { several } from "./several.ts";
import { shortAnswer } from "./short-answer.ts";
import { tap } from "./tap.ts";
import { written } from "./written.ts";

/** Every kind of question by its type. */
export const KINDS: Readonly<Record<QuestionType, Kind>> = {
  MCQ: choice,
  TRUE_FALSE: truth,
  SEVERAL: several,
  SHORT_ANSWER: shortAnswer,
  NUMBER: number,
  ORDERING: ordering,
  MATCHING: matching,
  GAPS: gaps,
  WRITTEN: written,
  TAP: tap,
};

type Typed = { readonly type: QuestionType };

/** The answers that earn all marks: each accepted entry of the key, or its entries as one answer. */
export function rightAnswers(question: Typed & { correctAnswers: readonly string[] }): string[] {
  const { type, correctAnswers } = question;
  if (correctAnswers.length === 0) return [];
  return KINDS[type].key === "accepted" ? [...correctAnswers] : [correctAnswers.join("\n")];
}

/** An answer in words, with the texts of the options it names. */
export function answerInWords(question: Typed & AskedQuestion, answer: string): string {
  return KINDS[question.type].inWords(question, answer);
}

/** Serialises a key so that equal keys are equal texts; the order counts only for parts. */
export function comparableKey(type: QuestionType, entries: readonly string[]): string {
  return JSON.stringify(KINDS[type].key === "in order" ? entries : entries.toSorted());
}
