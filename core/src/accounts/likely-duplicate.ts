import { searchText } from "../api/search-text.ts";

interface Named {
  readonly firstName: string;
  readonly lastName: string;
}

/** The digits in which spellings of a phone number agree: 0803…, +234803… and 234 803…. */
const PHONE_DIGITS = 10;
/** With fewer, strangers would share a number. */
const MIN_PHONE_DIGITS = 7;

/** Whether two people have the same names, in whatever order, case and marks. */
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
 * Returns whether the names overlap. A number with entirely different names belongs to another person;
 * a row without names decides nothing.
 */
export function shareAName(row: Named, person: Named): boolean {
  const words = nameKey(row)
    .split(" ")
    .filter((word) => word !== "");
  const theirs = nameKey(person).split(" ");
  return words.length === 0 || words.some((word) => theirs.includes(word));
}

/** By what a phone is known, however it is written: its last ten digits; null for no number. */
export function phoneKey(typed: string): string | null {
  const digits = typed.replace(/\D/g, "");
  return digits.length < MIN_PHONE_DIGITS ? null : digits.slice(-PHONE_DIGITS);
}
