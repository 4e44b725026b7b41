import { mayBeTitle, wordsOf } from "@school/core/accounts/titles.ts";

const LETTERS = new Intl.Segmenter("en", { granularity: "grapheme" });

/**
 * The initials of the first and last name, without titles: "Dr Bọ́lá Àjàyí" gives "BÀ". A letter
 * keeps its marks, however many code points they use.
 */
export function initialsOf(name: string): string {
  const words = wordsOf(name.replaceAll(",", " ")).filter((word) => /\p{L}/u.test(word));
  const named = words.filter((word) => !mayBeTitle(word));
  const [first, ...rest] = named.length > 0 ? named : words;
  return [first, rest.at(-1)].map(firstLetter).join("").toLocaleUpperCase("en");
}

function firstLetter(word: string | undefined): string {
  for (const { segment } of LETTERS.segment(word ?? "")) {
    if (/\p{L}/u.test(segment)) return segment;
  }
  return "";
}

/** A whole number from 0 to 2^32 - 1 that is always the same for a text (FNV-1a, 32 bits). */
export function numberOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash;
}
