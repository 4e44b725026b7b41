import { dayAtSchool } from "@school/core/api/dates.ts";
import { addDays, daysBetween, isoWeekday } from "@school/core/api/days.ts";
import { termLabel, TERMS, type Term } from "@school/core/school/terms.ts";

/**
 * The demo school's academic year in the data, and the one before. Names and ids of records contain
 * these; the calendar has the sessions of the real year.
 */
export const CURRENT_SESSION = "2025/2026";
export const CURRENT_SESSION_YEAR = 2025;
export const LAST_SESSION = "2024/2025";

/** Days in the data are those of a load on the Monday ten weeks after this one, in week 11 of a term. */
const WRITTEN_TERM_BEGAN = "2026-01-12";
const WRITTEN_WEEKS = 10;

/** The Monday of each term is the first on or after a day of the year; each has thirteen weeks. */
const EARLIEST: Record<Term, string> = { TERM_1: "09-10", TERM_2: "01-07", TERM_3: "04-22" };
const LAST_WEEK = 12;
const FRIDAY_OF_LAST_WEEK = LAST_WEEK * 7 + 4;

export interface DemoTerm {
  session: string;
  term: Term;
  startsOn: string;
  endsOn: string;
  isCurrent: boolean;
}

export interface DemoCalendar {
  loadedAt: Date;
  /** Both sessions' terms in order. */
  terms: DemoTerm[];
  current: DemoTerm;
  /** The terms that have begun: those before the current one, and the current one. */
  begun: DemoTerm[];
  termName: string;
  nextSession: string;
  /** The name of a session in the real year. */
  sessionName: (session: string) => string;
  /** The date of a day in the data: in the current term, on the same day of the week. */
  day: (written: string) => string;
  /** The same for a moment, at the same time of day. */
  moment: (written: string) => Date;
  /** The same day of the real year for a day in a person's life; never after the load. */
  dayOfLife: (written: string) => string;
  /** A year of the data in the real school's time. */
  year: (written: number) => number;
  /** The number of a week of lessons: those before the current one stay before it. */
  week: (written: number) => number;
}

/**
 * Returns the key that distinguishes the records of a term. Records of the current session use the term
 * alone, as when it was the only session with records.
 */
export function termKey(session: string, term: Term): string {
  return session === CURRENT_SESSION ? term : `${session} ${term}`;
}

/** A moment of a term, relative to its first or last day. */
export function momentOf(day: string, days: number, time: string): Date {
  return new Date(`${addDays(day, days)}T${time}:00Z`);
}

/** Returns the Nigerian school year around a day: the session that contains it, and the one before. */
export function demoCalendar(loadedAt: Date): DemoCalendar {
  const today = dayAtSchool(loadedAt);
  const thisYear = Number(today.slice(0, 4));
  const { year: sessionYear, term, ...days } = termAround(today, thisYear);
  const shift = sessionYear - CURRENT_SESSION_YEAR;
  const year = (written: number) => written + shift;
  const terms = [LAST_SESSION, CURRENT_SESSION].flatMap((session) =>
    termsOf(year(Number(session.slice(0, 4)))).map((known): DemoTerm => {
      const isCurrent = session === CURRENT_SESSION && known.term === term;
      const { startsOn, endsOn } = isCurrent ? days : known;
      return { session, term: known.term, startsOn, endsOn, isCurrent };
    }),
  );
  const index = terms.findIndex(({ isCurrent }) => isCurrent);
  const current = terms[index];
  if (!current) throw new Error(`The demo school has no term on ${today}`);
  const begins = mondayOf(current.startsOn);
  const weeks = daysBetween(begins, mondayOf(today)) / 7;
  const day = (written: string) => {
    const at = daysBetween(WRITTEN_TERM_BEGAN, mondayOf(written)) / 7;
    return addDays(begins, weekIn(at, weeks) * 7 + isoWeekday(written) - 1);
  };
  return {
    loadedAt,
    terms,
    current,
    begun: terms.slice(0, index + 1),
    termName: termLabel(current.term, "First Term"),
    nextSession: sessionNameOf(sessionYear + 1),
    sessionName: (session) => sessionNameOf(year(Number(session.slice(0, 4)))),
    day,
    moment: (written) => new Date(`${day(written.slice(0, 10))}${written.slice(10)}`),
    dayOfLife(written) {
      const date = new Date(written);
      date.setUTCFullYear(year(date.getUTCFullYear()));
      const moved = date.toISOString().slice(0, 10);
      return moved < today ? moved : today;
    },
    year,
    week: (written) =>
      Math.min(LAST_WEEK + 1, written - WRITTEN_WEEKS + Math.min(Math.max(weeks, 2), LAST_WEEK)),
  };
}

/**
 * The week of the real term for a week of the data, both from 0. Weeks in the past of the data stay
 * in the past, in order; future weeks stay equally far ahead, within the term.
 */
function weekIn(written: number, weeks: number): number {
  if (written >= WRITTEN_WEEKS) {
    return Math.min(weeks + written - WRITTEN_WEEKS, Math.max(weeks, LAST_WEEK));
  }
  const at = written < 0 ? written : Math.round((written * weeks) / WRITTEN_WEEKS);
  return Math.min(at, weeks - 1);
}

function sessionNameOf(year: number): string {
  return `${year}/${year + 1}`;
}

interface YearTerm {
  /** The first year of the session. */
  year: number;
  term: Term;
  startsOn: string;
  endsOn: string;
}

function termsOf(year: number): YearTerm[] {
  return TERMS.map((term) => {
    const earliest = `${term === "TERM_1" ? year : year + 1}-${EARLIEST[term]}`;
    const startsOn = addDays(earliest, (8 - isoWeekday(earliest)) % 7);
    return { year, term, startsOn, endsOn: addDays(startsOn, FRIDAY_OF_LAST_WEEK) };
  });
}

/**
 * Returns the term that contains a day. In a holiday the nearer term is extended, so that the demo
 * always shows a school in session.
 */
function termAround(today: string, thisYear: number): YearTerm {
  const known = [thisYear - 1, thisYear].flatMap(termsOf);
  const next = known.findIndex(({ startsOn }) => startsOn > today);
  const [before, after] = [known.at(next - 1), known.at(next)];
  if (!before || !after) throw new Error(`No Nigerian school year contains ${today}`);
  if (today <= before.endsOn) return before;
  const isEnding = daysBetween(before.endsOn, today) <= daysBetween(today, after.startsOn);
  return isEnding
    ? { ...before, endsOn: addDays(mondayOf(today), 6) }
    : { ...after, startsOn: mondayOf(today) };
}

function mondayOf(day: string): string {
  return addDays(day, 1 - isoWeekday(day));
}
