import { plainLetters } from "./plain-letters.ts";

/**
 * Normalises text for searching: lower case and plain letters, so that "ngozi" finds Ngọzi and
 * "bala" finds Ɓala. `searchTextIn` of the server is the same in SQL.
 */
export function searchText(text: string): string {
  return plainLetters(text.toLowerCase());
}
