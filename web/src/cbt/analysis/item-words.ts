import type { ItemAnalysis } from "@school/core/cbt/analysis/contract.ts";
import { TRUTH_WORDS } from "../questions/choices.ts";

/** A number with so many decimals, a true minus before what is below 0. */
export function figure(value: number, decimals: number): string {
  const text = value.toFixed(decimals);
  const isNothing = Number(text) === 0;
  return isNothing ? text.replace("-", "") : text.replace("-", "−");
}

/** "7 of 12 right (58 %)". */
export function rightWords({ asked, difficulty }: ItemAnalysis): string {
  if (difficulty === null) return "Nobody had it";
  const right = Math.round(difficulty * asked);
  return `${right} of ${asked} right (${Math.round(difficulty * 100)} %)`;
}

/** An answer as it stands in a list: a letter, True or False, or the words. */
export function answerWord({ question }: ItemAnalysis, answer: string): string {
  return question.type === "TRUE_FALSE" ? (TRUTH_WORDS[answer] ?? answer) : answer;
}

/** Whether something about a question asks for a second look. */
export function isToLookAt({ advice }: ItemAnalysis): boolean {
  return advice.some(({ tone }) => tone !== "good");
}
