import { searchText } from "../../api/search-text.ts";

/**
 * Returns a regular expression for the full name of a class in lower case: "primary4" and "Pri 4"
 * match "Primary 4 Gold". Words may be abbreviated; numbers must be equal. Null for a text that
 * cannot be a class.
 */
export function classPattern(typed: string): string | null {
  const pieces = searchText(typed).match(/[a-z]+|\d+/g) ?? [];
  const [first = ""] = pieces;
  if (pieces.length < 2 || first.length < 2 || !/[a-z]/.test(first)) return null;
  const words = pieces.map((piece) => (/\d/.test(piece) ? `${piece}(?!\\d)` : `${piece}[a-z]*`));
  return `^${words.join("[^a-z0-9]*")}`;
}
