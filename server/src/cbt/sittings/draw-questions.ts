import { randomInt } from "node:crypto";

interface Drawing {
  /** Number of questions drawn at random; null takes all. */
  numQuestions: number | null;
  /** Shuffled for each pupil; otherwise in the paper's order. */
  randomizeQuestions: boolean;
}

/** Draws one pupil's questions from a paper. Each selection is equally likely. */
export function drawQuestions(
  paper: readonly string[],
  { numQuestions, randomizeQuestions }: Drawing,
): string[] {
  const drawn = shuffled(paper).slice(0, numQuestions ?? paper.length);
  if (randomizeQuestions) return drawn;
  const chosen = new Set(drawn);
  return paper.filter((id) => chosen.has(id));
}

/** Fisher–Yates shuffle. */
function shuffled<Item>(items: readonly Item[]): Item[] {
  const remaining = [...items];
  return items.flatMap(() => remaining.splice(randomInt(remaining.length), 1));
}
