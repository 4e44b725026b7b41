import { itemAt } from "./lists.ts";

/**
 * The known name that a typed one most probably means, for "Did you mean …?": the one with the
 * smallest Levenshtein distance, if that is at most a third of its letters. Numbers must match:
 * "Primary 9" and "Primary Four" do not mean "Primary 1". Null if none.
 */
export function closestName(typed: string, known: readonly string[]): string | null {
  const target = comparable(typed);
  let best: { name: string; slips: number } | null = null;
  for (const name of known) {
    const other = comparable(name);
    if (numbersIn(target) !== numbersIn(other)) continue;
    const most = Math.floor(Math.max(target.length, other.length) / 3);
    if (Math.abs(target.length - other.length) > most) continue;
    const slips = distance(target, other);
    if (slips <= most && slips < (best?.slips ?? Infinity)) best = { name, slips };
  }
  return best?.name ?? null;
}

const NUMBER_WORDS = [
  "one",
  "two",
  "three",
  "four",
  "five",
  "six",
  "seven",
  "eight",
  "nine",
  "ten",
];
/** In lower case, with numbers in digits: "primary 4" for "PRIMARY FOUR". */
export function comparable(text: string): string {
  return text.toLowerCase().replace(/\p{L}+/gu, (word) => {
    const index = NUMBER_WORDS.indexOf(word);
    return index === -1 ? word : String(index + 1);
  });
}

function numbersIn(text: string): string {
  return (text.match(/\d+/g) ?? []).join(" ");
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
