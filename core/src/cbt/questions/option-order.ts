import type { QuestionType } from "./question.ts";

interface Optioned {
  readonly id: string;
  readonly type: QuestionType;
  readonly options: readonly { readonly key: string; readonly text: string }[];
}

/** "All of the above", "None of these": refers to the options before it, so it stays last. */
const LAST = /^\W*(all|none|both|neither|any)\s+(of\s+)?(the\s+)?(above|these|them|other)/i;
/** "Both A and C": names options by their letters, so that no option may move. */
const NAMES_LETTERS = /\b[A-F]\s*(,|&|and|or|nor)\s*[A-F]\b/;

/**
 * The keys of a question's options in an order of one pupil's own; null if they keep their order. The
 * same seed gives the same order on every device. Marking goes by the keys, so the order does not matter
 * to it.
 *
 * @param seed the sitting's id
 */
export function optionOrder({ id, type, options }: Optioned, seed: string): string[] | null {
  if (type !== "MCQ" && type !== "SEVERAL") return null;
  if (options.some(({ text }) => NAMES_LETTERS.test(text))) return null;
  const isLast = ({ text }: { text: string }) => LAST.test(text);
  const moving = options
    .filter((option) => !isLast(option))
    .map(({ key }) => ({ key, order: hashOf(`${seed} ${id} ${key}`) }))
    .toSorted((a, b) => a.order - b.order);
  return [...moving, ...options.filter(isLast)].map(({ key }) => key);
}

/** A hash of 32 bits: FNV-1a (Fowler, Noll, Vo), mixed by the last step of MurmurHash3. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
