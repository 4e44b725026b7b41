/** The oldest session of the specification's list of years. */
const FIRST_LISTED = "1999/2000";

/**
 * Parses the name of an academic session: two years, the second following the first. Returns the
 * stored form, "2025/2026", also for " 2025 / 2026 ", "2025-2026" and "2025/26". Null for any other
 * text, and for years before 1900 or after 2199, which are typing errors.
 */
export function parseAcademicYear(text: string): string | null {
  const match = /^(\d{4})\s*[/-]\s*(\d{4}|\d{2})$/.exec(text.trim());
  if (!match?.[1] || !match[2]) return null;
  const start = Number(match[1]);
  if (start < 1900 || start > 2199) return null;
  const name = nameFrom(start);
  return name.endsWith(match[2]) ? name : null;
}

/** The following session: "2026/2027" for "2025/2026". Throws a RangeError for an invalid name. */
export function nextSession(name: string): string {
  return nameFrom(startOf(name) + 1);
}

/**
 * The sessions of a list of years, newest first and without gaps: all existing ones, and at least
 * those from `from` on. Names that are not sessions are left out. Without any session, only `from`.
 * Throws a RangeError if `from` is not a session's name.
 */
export function sessionYearList(existing: readonly string[], from = FIRST_LISTED): string[] {
  const starts = existing.flatMap((name) => (parseAcademicYear(name) ? [startOf(name)] : []));
  starts.push(startOf(from));
  const oldest = starts.reduce((a, b) => Math.min(a, b));
  const newest = starts.reduce((a, b) => Math.max(a, b));
  return Array.from({ length: newest - oldest + 1 }, (_, back) => nameFrom(newest - back));
}

function nameFrom(start: number): string {
  return `${start}/${start + 1}`;
}

function startOf(name: string): number {
  const known = parseAcademicYear(name);
  if (!known) throw new RangeError(`"${name}" is not an academic session such as 2025/2026`);
  return Number(known.slice(0, 4));
}
