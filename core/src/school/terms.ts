/** The three terms of an academic session, in order, as stored and sent. */
export const TERMS = ["TERM_1", "TERM_2", "TERM_3"] as const;
export type Term = (typeof TERMS)[number];

/** Styles of a term's name on screens, by the first term's name. */
type TermStyle = "First Term" | "1st Term" | "TERM 1";

const LABELS: Record<TermStyle, Record<Term, string>> = {
  "First Term": { TERM_1: "First Term", TERM_2: "Second Term", TERM_3: "Third Term" },
  "1st Term": { TERM_1: "1st Term", TERM_2: "2nd Term", TERM_3: "3rd Term" },
  "TERM 1": { TERM_1: "TERM 1", TERM_2: "TERM 2", TERM_3: "TERM 3" },
};

const SPELLINGS = new Map<string, Term>([
  ["first", "TERM_1"],
  ["second", "TERM_2"],
  ["third", "TERM_3"],
  ["1st", "TERM_1"],
  ["2nd", "TERM_2"],
  ["3rd", "TERM_3"],
  ["1", "TERM_1"],
  ["2", "TERM_2"],
  ["3", "TERM_3"],
]);

export function termLabel(term: Term, style: TermStyle): string {
  return LABELS[style][term];
}

/**
 * A term with its session, for texts and files.
 *
 * @example fullTermName({ term: "TERM_2", academicYear: "2025/2026" }) // "Second Term 2025/2026"
 */
export function fullTermName({ term, academicYear }: { term: Term; academicYear: string }): string {
  return `${termLabel(term, "First Term")} ${academicYear}`;
}

/**
 * Parses a term: "First Term", "first", "1st Term", "TERM 1", "term_1", "1". Case, spaces, hyphens
 * and underscores are ignored. Null for any other text.
 */
export function parseTerm(text: string): Term | null {
  const said = text.toLowerCase().replace(/[\s_-]+/g, "");
  return SPELLINGS.get(said.replace(/^term|term$/, "")) ?? null;
}
