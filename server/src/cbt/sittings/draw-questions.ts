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

/** Fisher and Yates's shuffle (Knuth, The Art of Computer Programming, volume 2, algorithm P). */
function shuffled<Item>(items: readonly Item[]): Item[] {
  const all = [...items];
  for (let left = all.length; left > 1; left -= 1) {
    const place = randomInt(left);
    [all[left - 1], all[place]] = [all[place]!, all[left - 1]!];
  }
  return all;
}
