import { type Difficulty, difficultyOf } from "@school/core/cbt/banks/difficulty.ts";
import type { Question } from "@school/core/cbt/questions/question.ts";
import { drawUnits, unitsOf } from "@school/core/cbt/questions/sections.ts";

/** Share of its marks that pupils reached, 0 to 1, by question id; none for one that no pupil sat. */
export type Shares = ReadonlyMap<string, { readonly share: number; readonly pupils: number }>;

export interface BankFilter {
  /** "" for all; `NO_TOPIC` for questions without one. */
  readonly topic: string;
  /** "" for all. */
  readonly difficulty: Difficulty | "";
}

/** No topic, which is trimmed, is a space. */
export const NO_TOPIC = " ";

/** The questions of a bank that the filters leave. */
export function filtered(
  list: readonly Question[],
  { topic, difficulty }: BankFilter,
  shares: Shares,
): Question[] {
  return list.filter(
    (question) =>
      (topic === "" || (question.topic || NO_TOPIC) === topic) &&
      (difficulty === "" || difficultyOf(shares.get(question.id)?.share) === difficulty),
  );
}

type Drawn = Pick<Question, "passage" | "topic">;

/** A random sample, in the order of the list; questions of a passage stay together if they can. */
export function drawn<Entry extends Drawn>(list: readonly Entry[], count: number): Entry[] {
  const shuffled = unitsOf(list)
    .map((unit) => ({ unit, order: Math.random() }))
    .toSorted((a, b) => a.order - b.order)
    .map(({ unit }) => unit);
  const taken = new Set(drawUnits(shuffled, Math.max(0, Math.trunc(count))));
  return list.filter((entry) => taken.has(entry));
}

/** A sample of each topic, in the order of the list. */
export function drawnByTopic<Entry extends Drawn>(list: readonly Entry[], count: number): Entry[] {
  const byTopic = Map.groupBy(list, ({ topic }) => topic || NO_TOPIC);
  const taken = new Set([...byTopic.values()].flatMap((entries) => drawn(entries, count)));
  return list.filter((entry) => taken.has(entry));
}
