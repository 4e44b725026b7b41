import { searchText } from "../../api/search-text.ts";

/**
 * A regular expression for the full name of a class in lower case, of which "primary4" and "Pri 4"
 * are ways to say "Primary 4 Gold": words may be cut short, and no number crosses to another. Null
 * for what cannot be meant as a class.
 */
export function classPattern(typed: string): string | null {
  const pieces = searchText(typed).match(/[a-z]+|\d+/g) ?? [];
  const [first = ""] = pieces;
  if (pieces.length < 2 || first.length < 2 || !/[a-z]/.test(first)) return null;
  const words = pieces.map((piece) => (/\d/.test(piece) ? `${piece}(?!\\d)` : `${piece}[a-z]*`));
  return `^${words.join("[^a-z0-9]*")}`;
}
