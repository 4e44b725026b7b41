import { itemAt } from "../api/lists.ts";
import { searchText } from "../api/search-text.ts";

/** One term that a matching person must have. */
export interface SearchTerm {
  /** In the form in which names and ids are searched: lower case, without accents. */
  readonly text: string;
  /** Digits of a phone number without the leading zero, where the term may be one. */
  readonly phone: string | null;
  /**
   * Least similarity of the term to a whole word of the name at which it counts as a typing error, from
   * 0 to 1 (pg_trgm, strict_word_similarity). Null for a term that must match as it is typed.
   */
  readonly likeness: number | null;
}

const MAX_TERMS = 8;
/** Fewer digits match too many phone numbers. */
const MIN_PHONE_DIGITS = 4;
const PHONE_PIECE = /^[+(]*\d[\d\-().]*$/;

/**
 * Parses the text typed into a search for pupils or staff. Returns terms that must all match, in any
 * order. Separated pieces of a phone number are one term: "0803 123 4567", "+234 803 123 4567".
 */
export function parsePersonSearch(typed: string): SearchTerm[] {
  const pieces = searchText(typed).split(/\s+/).filter(Boolean);
  return joinPhones(pieces).slice(0, MAX_TERMS).map(termOf);
}

/** Joins neighbouring groups of digits if together they are as long as a phone number. */
function joinPhones(pieces: readonly string[]): string[] {
  const joined: string[] = [];
  for (let start = 0; start < pieces.length;) {
    let end = start;
    while (end < pieces.length && PHONE_PIECE.test(itemAt(pieces, end))) end += 1;
    const run = pieces.slice(start, Math.max(end, start + 1));
    const isPhone = run.length > 1 && run.join("").replaceAll(/\D/g, "").length >= 7;
    joined.push(...(isPhone ? [run.join("")] : run));
    start += run.length;
  }
  return joined;
}

function termOf(text: string): SearchTerm {
  return { text, phone: phoneOf(text), likeness: likenessFor(text) };
}

/** Without country code and leading zero; at most the last ten digits. */
function phoneOf(text: string): string | null {
  if (!PHONE_PIECE.test(text)) return null;
  const digits = text.replaceAll(/\D/g, "");
  const local = digits.replace(
    text.startsWith("+") || digits.length > 11 ? /^(?:00)?234/ : /^$/,
    "",
  );
  const bare = local.replace(/^0+/, "").slice(-10);
  return bare.length >= MIN_PHONE_DIGITS - 1 && digits.length >= MIN_PHONE_DIGITS ? bare : null;
}

/**
 * Numbers must match exactly: a similar one is another person's. Short words resemble too many
 * others. One wrong letter in five leaves a third of the trigrams, two in eight two fifths.
 */
function likenessFor(text: string): number | null {
  if (/[^\p{L}'’-]/u.test(text) || text.length < 4) return null;
  return text.length < 6 ? 0.3 : 0.38;
}
