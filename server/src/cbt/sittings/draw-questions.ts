import { randomInt } from "node:crypto";

interface Drawing {
  /** That many are drawn; null takes all. */
  numQuestions: number | null;
  /** Each child gets an order of its own; otherwise the paper's order stays. */
  randomizeQuestions: boolean;
}

/** The questions that one child gets, of a paper's in its order. Each choice is equally likely. */
export function drawQuestions(
  paper: readonly string[],
  { numQuestions, randomizeQuestions }: Drawing,
): string[] {
  const drawn = shuffled(paper).slice(0, numQuestions ?? paper.length);
  if (randomizeQuestions) return drawn;
  const chosen = new Set(drawn);
  return paper.filter((id) => chosen.has(id));
}

/** One after the other is drawn from those that are left, as Fisher and Yates shuffle. */
function shuffled<Item>(items: readonly Item[]): Item[] {
  const left = [...items];
  return items.flatMap(() => left.splice(randomInt(left.length), 1));
}
