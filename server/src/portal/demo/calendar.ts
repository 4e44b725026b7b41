import { dayAtSchool } from "@school/core/api/dates.ts";
import type { Term } from "@school/core/school/terms.ts";

/** The academic year that the demo school is in, and the one before. */
export const CURRENT_SESSION = "2025/2026";
export const CURRENT_SESSION_YEAR = 2025;
export const LAST_SESSION = "2024/2025";
const CURRENT_TERM: Term = "TERM_2";

/**
 * First and last day of each term. These days, and all others that are written down in the demo
 * school, are as they would be if it were loaded in the week of this Monday.
 */
const WRITTEN_FOR = "2026-03-23";
const TERMS_AS_WRITTEN: readonly (readonly [session: string, Term, from: string, to: string])[] = [
  [LAST_SESSION, "TERM_1", "2024-09-16", "2024-12-13"],
  [LAST_SESSION, "TERM_2", "2025-01-13", "2025-04-04"],
  [LAST_SESSION, "TERM_3", "2025-04-28", "2025-07-25"],
  [CURRENT_SESSION, "TERM_1", "2025-09-15", "2025-12-12"],
  [CURRENT_SESSION, "TERM_2", "2026-01-12", "2026-04-10"],
  [CURRENT_SESSION, "TERM_3", "2026-04-27", "2026-07-24"],
];

export interface DemoCalendar {
  loadedAt: Date;
  terms: { session: string; term: Term; startsOn: string; endsOn: string; isCurrent: boolean }[];
  /** The date of a day in the demo's text: moved to this year, on the same day of the week. */
  day: (written: string) => string;
  /** The same for a moment, at the same time of day. */
  moment: (written: string) => Date;
}

/**
 * What tells records of a term apart. Those of the current session go by the term alone, as they
 * did when it was the only one with records.
 */
export function termKey(session: string, term: Term): string {
  return session === CURRENT_SESSION ? term : `${session} ${term}`;
}

const DAY_MS = 86_400_000;

/** The demo school's days, moved by whole weeks: it was loaded late in its second term. */
export function demoCalendar(loadedAt: Date): DemoCalendar {
  const shift = mondayOf(dayAtSchool(loadedAt)) - Date.parse(WRITTEN_FOR);
  const moment = (written: string) => new Date(Date.parse(written) + shift);
  const day = (written: string) => moment(written).toISOString().slice(0, 10);
  return {
    loadedAt,
    terms: TERMS_AS_WRITTEN.map(([session, term, from, to]) => ({
      session,
      term,
      startsOn: day(from),
      endsOn: day(to),
      isCurrent: session === CURRENT_SESSION && term === CURRENT_TERM,
    })),
    day,
    moment,
  };
}

function mondayOf(day: string): number {
  const time = Date.parse(day);
  return time - ((new Date(time).getUTCDay() + 6) % 7) * DAY_MS;
}
