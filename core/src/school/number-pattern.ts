/** Values that fill in a number's pattern. */
export interface NumberFacts {
  /** The academic session in which the pupil joins: "2025/2026". */
  readonly session: string;
}

/** A pattern with all placeholders but the number filled in. */
export interface NumberSeries {
  readonly before: string;
  readonly after: string;
  /** Minimum number of digits. */
  readonly digits: number;
}

const MAX_LENGTH = 40;
const TOKEN = /\{(\w+)(?::(\d+))?\}/g;
const PLAIN = /^[\p{L}\p{N}/._-]*$/u;

const PLACEHOLDERS: Record<string, (facts: NumberFacts) => string> = {
  /** The first year of the session. */
  YEAR: ({ session }) => session.slice(0, 4),
  YY: ({ session }) => session.slice(2, 4),
  SESSION: ({ session }) => session,
};

/**
 * Finds the fault in a pattern such as "MC/{YEAR}/{NUMBER:3}", as a message for the person who sets
 * it; null if valid. The pattern may contain {YEAR}, {YY} and {SESSION} of the session in which the
 * pupil joins. It contains {NUMBER} or {NUMBER:4} (at least four digits) once.
 */
export function numberPatternFault(pattern: string): string | null {
  if (pattern.length > MAX_LENGTH) return `At most ${MAX_LENGTH} characters`;
  let numbers = 0;
  for (const [token, word = "", digits] of pattern.matchAll(TOKEN)) {
    if (word === "NUMBER") numbers += 1;
    else if (!Object.hasOwn(PLACEHOLDERS, word) || digits !== undefined)
      return `${token} is not a placeholder`;
    if (digits !== undefined && !/^[1-8]$/.test(digits))
      return "Use 1 to 8 digits, for example {NUMBER:4}";
  }
  if (numbers !== 1) return "Use {NUMBER} or {NUMBER:4} once";
  if (PLAIN.test(pattern.replaceAll(TOKEN, ""))) return null;
  return "Outside the braces use only letters, digits, / . _ and -";
}

/** The series of a valid pattern for a pupil. Throws a RangeError for an invalid one. */
export function numberSeries(pattern: string, facts: NumberFacts): NumberSeries {
  const fault = numberPatternFault(pattern);
  if (fault !== null) throw new RangeError(`"${pattern}": ${fault}`);
  const filled = pattern.replaceAll(
    TOKEN,
    (token, word: string) => PLACEHOLDERS[word]?.(facts) ?? token,
  );
  const [token = "", , digits] = [...filled.matchAll(TOKEN)][0] ?? [];
  const [before = "", after = ""] = filled.split(token);
  return { before, after, digits: Number(digits ?? 1) };
}

/** Formats one number of a series: "MC/2025/017". */
export function numberInSeries({ before, after, digits }: NumberSeries, number: number): string {
  return `${before}${String(number).padStart(digits, "0")}${after}`;
}
