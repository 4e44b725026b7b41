import type { Choice, ItemFigures } from "./item-analysis.ts";
import type { QuestionType } from "../questions/question.ts";

export interface Advice {
  readonly tone: "good" | "look" | "wrong";
  readonly text: string;
}

/** Of fewer pupils nothing is said: whatever they did may be chance. */
export const MIN_PUPILS_FOR_ADVICE = 10;
/** Of fewer in a group, what most of the best did may be chance too. */
const MIN_PUPILS_IN_GROUP = 3;
/** A choice that was this unlikely to be left out is one that nobody wants. */
const UNLIKELY = 0.05;

/**
 * What a teacher should know about a question, in plain words; the gravest first, nothing without
 * enough evidence. The bounds of D are those of Ebel & Frisbie 1991 (0.40 and up very good, below
 * 0.20 poor), those of difficulty the usual 0.2 and 0.8.
 */
export function adviceFor(type: QuestionType, figures: ItemFigures): Advice[] {
  if (figures.asked < MIN_PUPILS_FOR_ADVICE) return [];
  const wrongKey = wrongKeyAdvice(type, figures);
  return [
    ...wrongKey,
    ...(wrongKey.length > 0 ? [] : discriminationAdvice(figures)),
    ...unchosen(type, figures),
    ...leftBlank(figures),
  ];
}

/** Most of the best pupils gave one and the same answer that the key calls wrong. */
function wrongKeyAdvice(type: QuestionType, { groups, choices }: ItemFigures): Advice[] {
  if (!groups || groups.upper < MIN_PUPILS_IN_GROUP) return [];
  const right = choices.reduce((sum, one) => sum + (one.isRight ? one.upper : 0), 0);
  const favourite = choices.find(
    ({ isRight, upper }) => !isRight && upper >= MIN_PUPILS_IN_GROUP && upper * 2 > groups.upper,
  );
  if (!favourite || favourite.upper <= right) return [];
  const who =
    favourite.upper === groups.upper
      ? `The best ${inWords(groups.upper)}`
      : `${capital(inWords(favourite.upper))} of the best ${inWords(groups.upper)}`;
  const verb = type === "SHORT_ANSWER" ? "wrote" : "chose";
  return [
    { tone: "wrong", text: `${who} ${verb} ${answerWords(type, favourite)}: check the key.` },
  ];
}

function discriminationAdvice(figures: ItemFigures): Advice[] {
  const { asked, difficulty, discrimination, itemTotal } = figures;
  if (difficulty === null) return [];
  if (difficulty === 1) {
    return [look("Everybody got this right: it does not tell pupils apart.")];
  }
  if (difficulty === 0) {
    return [{ tone: "wrong", text: "Nobody got this right: check the key, or teach it again." }];
  }
  const right = Math.round(difficulty * asked);
  const hard =
    difficulty < 0.2 ? [look(`Only ${right} of ${asked} got this right: it was very hard.`)] : [];
  if (discrimination === null || itemTotal === null) return hard;
  // A correlation further than this from 0 comes about by chance less than once in twenty times.
  const isSure = Math.abs(itemTotal) > 2 / Math.sqrt(asked);
  if (discrimination <= -0.2 && itemTotal < 0 && isSure) {
    const text =
      "Weaker pupils got this right more often than the best: check the key and the wording.";
    return [{ tone: "wrong", text }, ...hard];
  }
  if (discrimination >= 0.3 && itemTotal > 0 && isSure) {
    const how = discrimination >= 0.4 ? "very well" : "well";
    return [...hard, { tone: "good", text: `It tells strong and weak pupils apart ${how}.` }];
  }
  const isPoor = discrimination < 0.2 && !isSure && (figures.groups?.upper ?? 0) >= 5;
  if (isPoor && difficulty >= 0.2 && difficulty <= 0.8) {
    return [look("Strong and weak pupils did nearly alike: it hardly tells them apart.")];
  }
  return hard;
}

/**
 * Wrong options that nobody chose, where so many chose wrongly that each of them should have been
 * met: had they been equally tempting, it would have been left out less than once in twenty times.
 */
function unchosen(type: QuestionType, { choices }: ItemFigures): Advice[] {
  if (type !== "MCQ") return [];
  const wrong = choices.filter(({ isRight }) => !isRight);
  const chosenWrongly = wrong.reduce((sum, { count }) => sum + count, 0);
  const chance = (1 - 1 / wrong.length) ** chosenWrongly;
  const letters = wrong.filter(({ count }) => count === 0).map(({ answer }) => answer);
  if (letters.length === 0 || chance >= UNLIKELY) return [];
  const what = letters.length === 1 ? "it distracts" : "they distract";
  return [look(`Nobody chose ${joined(letters)}: ${what} nobody.`)];
}

function leftBlank({ asked, blank }: ItemFigures): Advice[] {
  if (blank * 4 < asked) return [];
  return [look(`${blank} of ${asked} left this blank: was there time, and was it clear?`)];
}

function look(text: string): Advice {
  return { tone: "look", text };
}

function answerWords(type: QuestionType, { answer }: Choice): string {
  if (type === "TRUE_FALSE") return answer === "TRUE" ? "True" : "False";
  return type === "MCQ" ? answer : `“${answer}”`;
}

function joined(letters: readonly string[]): string {
  const sorted = letters.toSorted();
  const before = sorted.slice(0, -1).join(", ");
  return before === "" ? sorted.join() : `${before} or ${sorted.at(-1)}`;
}

const SMALL = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

function inWords(count: number): string {
  return SMALL[count] ?? String(count);
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/**
 * What a reliability means for a class, in plain words. The bounds are those of Ebel & Frisbie 1991,
 * ch. 5: 0.85 to decide about a single pupil, 0.65 to compare groups, about 0.50 a usual class test.
 */
export function reliabilityWords(value: number, pupils: number): string {
  if (pupils < MIN_PUPILS_FOR_ADVICE) return "Too few pupils to judge by.";
  if (value >= 0.85) return "High: these marks tell single pupils apart reliably.";
  if (value >= 0.65) return "Good for a class test: small differences still say little.";
  if (value >= 0.5) return "Usual for a class test: look at other marks too before deciding.";
  if (value >= 0) return "Low: chance has a large part in these marks.";
  return "The questions contradict each other: look at the keys first.";
}
