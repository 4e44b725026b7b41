import { randomInt } from "node:crypto";
import type { Section } from "@school/core/cbt/questions/question.ts";
import { drawUnits, sectionRuns, unitsOf } from "@school/core/cbt/questions/sections.ts";

interface Drawing {
  /** Number of questions drawn at random from a paper without sections; null takes all. */
  numQuestions: number | null;
  /** Shuffled for each pupil, within its section; otherwise in the paper's order. */
  randomizeQuestions: boolean;
}

export interface DrawnQuestion {
  readonly id: string;
  /** Equal for questions of the same passage; "" without one. */
  readonly passage: string;
  readonly section: Pick<Section, "key" | "draw" | "isShuffled"> | null;
}

/**
 * Draws one pupil's questions from a paper, section by section. Questions of a passage stay together and
 * in their order, all or none, unless the number cannot be reached so. Each selection of questions
 * without passages is equally likely.
 */
export function drawQuestions(
  paper: readonly DrawnQuestion[],
  { numQuestions, randomizeQuestions }: Drawing,
): string[] {
  return sectionRuns(paper).flatMap(({ section, questions }) => {
    const count = (section ? section.draw : numQuestions) ?? questions.length;
    const drawn = drawUnits(shuffled(unitsOf(questions)), count);
    if (randomizeQuestions || section?.isShuffled) return drawn.map(({ id }) => id);
    return questions.filter((question) => drawn.includes(question)).map(({ id }) => id);
  });
}

/** Fisher–Yates shuffle. */
function shuffled<Item>(items: readonly Item[]): Item[] {
  const remaining = [...items];
  return items.flatMap(() => remaining.splice(randomInt(remaining.length), 1));
}
