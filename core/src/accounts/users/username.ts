import { searchText } from "../../api/search-text.ts";

const MAX_PART_LENGTH = 30;

/**
 * The username suggested by a person's names, in ASCII letters: "olamide.obi" for Ọlámidé Obi, with
 * the first of several first names. `nameless` for names without such letters. It may be taken.
 */
export function usernameFrom(firstName: string, lastName: string, nameless = "pupil"): string {
  const [first = ""] = firstName.trim().split(/\s+/);
  const parts = [first, lastName].map(inPlainLetters).filter((part) => part !== "");
  return parts.length === 0 ? nameless : parts.join(".");
}

/**
 * The first of "ada.obi", "ada.obi2", "ada.obi3" … that is not taken. The search starts at the
 * number `from`, when lower ones are known to be taken.
 */
export function freeUsername(base: string, isTaken: (name: string) => boolean, from = 1): string {
  for (let count = from; ; count += 1) {
    const name = count === 1 ? base : `${base}${count}`;
    if (!isTaken(name)) return name;
  }
}

function inPlainLetters(name: string): string {
  return searchText(name)
    .replace(/[^a-z]/g, "")
    .slice(0, MAX_PART_LENGTH);
}
