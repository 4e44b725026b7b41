import { searchText } from "../api/search-text.ts";

interface Named {
  readonly firstName: string;
  readonly lastName: string;
}

/** Last digits in which spellings of a phone number agree: 0803…, +234803… and 234 803…. */
const PHONE_DIGITS = 10;
/** Shorter numbers could match several people. */
const MIN_PHONE_DIGITS = 7;

/** Whether two people have the same names; order, case and accents are ignored. */
export function sameNames(one: Named, other: Named): boolean {
  const [mine, theirs] = [nameKey(one), nameKey(other)];
  return mine !== "" && mine === theirs;
}

/** Returns the key that people with the same names share: the words in one order, case and spelling. */
export function nameKey({ firstName, lastName }: Named): string {
  const words = searchText(`${firstName} ${lastName}`).match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.toSorted().join(" ");
}

/**
 * Returns whether the names overlap. A number with entirely different names belongs to another
 * person. A row without names counts as overlapping.
 */
export function shareAName(row: Named, person: Named): boolean {
  const words = nameKey(row)
    .split(" ")
    .filter((word) => word !== "");
  const theirs = nameKey(person).split(" ");
  return words.length === 0 || words.some((word) => theirs.includes(word));
}

/** The key under which phone numbers are compared: the last ten digits; null for no number. */
export function phoneKey(typed: string): string | null {
  const digits = typed.replace(/\D/g, "");
  return digits.length < MIN_PHONE_DIGITS ? null : digits.slice(-PHONE_DIGITS);
}
