import { itemAt } from "./lists.ts";

/**
 * The known name that a typed one most probably means, for "Did you mean …?": the one with the
 * fewest slips (Levenshtein distance), if those are at most a third of its letters. Null if none.
 */
export function closestName(typed: string, known: readonly string[]): string | null {
  const wanted = typed.toLowerCase();
  let best: { name: string; slips: number } | null = null;
  for (const name of known) {
    const most = Math.floor(Math.max(wanted.length, name.length) / 3);
    if (Math.abs(wanted.length - name.length) > most) continue;
    const slips = distance(wanted, name.toLowerCase());
    if (slips <= most && slips < (best?.slips ?? Infinity)) best = { name, slips };
  }
  return best?.name ?? null;
}

function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (let line = 1; line <= one.length; line += 1) {
    const next = [line];
    for (let column = 1; column <= other.length; column += 1) {
      const swap = itemAt(row, column - 1) + (one[line - 1] === other[column - 1] ? 0 : 1);
      next.push(Math.min(swap, itemAt(row, column) + 1, itemAt(next, column - 1) + 1));
    }
    row = next;
  }
  return itemAt(row, other.length);
}
