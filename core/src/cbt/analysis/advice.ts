import type { Choice, ItemFigures } from "./item-analysis.ts";
import { partsOf } from "../questions/kinds/kind.ts";
import { truthText } from "../questions/kinds/truth-text.ts";
import { TYPED_TYPES } from "../questions/question-limits.ts";
import type { QuestionType } from "../questions/question.ts";
import { advice, reliability } from "./text.ts";

export interface Advice {
  readonly tone: "good" | "look" | "wrong";
  readonly text: string;
}

/** With fewer pupils there is no advice: the results may be chance. */
export const MIN_PUPILS_FOR_ADVICE = 10;
/** In a smaller group, the majority may be chance too. */
const MIN_PUPILS_IN_GROUP = 3;
/** The significance level below which an unchosen option is a distractor that does not work. */
const UNLIKELY = 0.05;

/**
 * Returns advice for the teacher about a question, the most serious first; nothing without enough
 * evidence. The bounds of D are those of Ebel & Frisbie 1991 (0.40 and up very good, below 0.20 poor).
 * Those of difficulty are the usual 0.2 and 0.8.
 */
export function adviceFor(type: QuestionType, figures: ItemFigures): Advice[] {
  if (figures.asked < MIN_PUPILS_FOR_ADVICE) return [];
  const wrongKey = wrongKeyAdvice(type, figures);
  return [
    ...wrongKey,
    ...(wrongKey.length > 0 ? [] : discriminationAdvice(figures)),
    ...unusedDistractors(type, figures),
    ...manyBlank(figures),
  ];
}

/** Most pupils of the top group gave the same answer, which the key marks as wrong. */
function wrongKeyAdvice(type: QuestionType, { groups, choices }: ItemFigures): Advice[] {
  if (!groups || groups.upper < MIN_PUPILS_IN_GROUP) return [];
  const right = choices.reduce((sum, one) => sum + (one.isRight ? one.upper : 0), 0);
  const favourite = choices.find(
    ({ isRight, upper }) => !isRight && upper >= MIN_PUPILS_IN_GROUP && upper * 2 > groups.upper,
  );
  if (!favourite || favourite.upper <= right) return [];
  const top = { gave: favourite.upper, all: groups.upper };
  const verb = TYPED_TYPES.has(type) ? "wrote" : "chose";
  const text = advice.suspiciousKey(top, verb, answerText(type, favourite));
  return [{ tone: "wrong", text }];
}

function discriminationAdvice(figures: ItemFigures): Advice[] {
  const { asked, difficulty, discrimination, itemTotal } = figures;
  if (difficulty === null) return [];
  if (difficulty === 1) {
    return [look("Everyone got this right, so it does not show who knows more.")];
  }
  if (difficulty === 0) {
    return [
      {
        tone: "wrong",
        text: "All pupils got this wrong. Check the answer key, or teach it again.",
      },
    ];
  }
  const right = Math.round(difficulty * asked);
  const hard = difficulty < 0.2 ? [look(advice.hard(right, asked))] : [];
  if (discrimination === null || itemTotal === null) return hard;
  // Beyond two standard errors from 0, so not due to chance at the 5 % level.
  const isSure = Math.abs(itemTotal) > 2 / Math.sqrt(asked);
  if (discrimination <= -0.2 && itemTotal < 0 && isSure) {
    return [
      {
        tone: "wrong",
        text: "Weaker pupils did better on this than stronger pupils. Check the key and the wording.",
      },
      ...hard,
    ];
  }
  if (discrimination >= 0.3 && itemTotal > 0 && isSure) {
    return [
      ...hard,
      {
        tone: "good",
        text:
          discrimination >= 0.4
            ? "Very good question: strong pupils got it right far more often than weak pupils."
            : "Good question: strong pupils got it right more often than weak pupils.",
      },
    ];
  }
  const isPoor = discrimination < 0.2 && !isSure && (figures.groups?.upper ?? 0) >= 5;
  if (isPoor && difficulty >= 0.2 && difficulty <= 0.8) {
    return [look("Strong and weak pupils did about the same on this (low discrimination).")];
  }
  return hard;
}

/**
 * Distractors that no pupil chose although many answered wrongly: if all distractors were equally
 * attractive, the probability that one of them is never chosen would be below `UNLIKELY`.
 */
function unusedDistractors(type: QuestionType, { choices }: ItemFigures): Advice[] {
  if (type !== "MCQ") return [];
  const wrong = choices.filter(({ isRight }) => !isRight);
  const chosenWrongly = wrong.reduce((sum, { count }) => sum + count, 0);
  const chance = (1 - 1 / wrong.length) ** chosenWrongly;
  const letters = wrong.filter(({ count }) => count === 0).map(({ answer }) => answer);
  if (letters.length === 0 || chance >= UNLIKELY) return [];
  return [look(advice.unchosen(joined(letters)))];
}

function manyBlank({ asked, blank }: ItemFigures): Advice[] {
  if (blank * 4 < asked) return [];
  return [look(advice.blank(blank, asked))];
}

function look(text: string): Advice {
  return { tone: "look", text };
}

function answerText(type: QuestionType, { answer }: Choice): string {
  const words = partsOf(truthText(answer)).join(", ");
  return TYPED_TYPES.has(type) ? `“${words}”` : words;
}

function joined(letters: readonly string[]): string {
  const sorted = letters.toSorted();
  const before = sorted.slice(0, -1).join(", ");
  return before === "" ? sorted.join() : `${before} or ${sorted.at(-1)}`;
}

/**
 * Describes the meaning of a reliability for a class. The bounds are those of Ebel & Frisbie 1991, ch.
 * 5: 0.85 to decide about a single pupil, 0.65 to compare groups, about 0.50 a usual class test.
 */
export function reliabilityWords(value: number, pupils: number): string {
  if (pupils < MIN_PUPILS_FOR_ADVICE) return reliability.tooFew;
  if (value >= 0.85) return reliability.high;
  if (value >= 0.65) return reliability.good;
  if (value >= 0.5) return reliability.usual;
  if (value >= 0) return reliability.low;
  return reliability.negative;
}
