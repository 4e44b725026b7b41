import { addDays } from "../api/days.ts";
import { type Term, TERMS } from "./terms.ts";

interface ProposedTerm<Which extends Term> {
  term: Which;
  startsOn: string;
  endsOn: string;
}

interface ProposedSession {
  /** "2026/2027" */
  readonly name: string;
  readonly terms: [ProposedTerm<"TERM_1">, ProposedTerm<"TERM_2">, ProposedTerm<"TERM_3">];
}

/** First month in which schools plan the session that begins in September. */
const PLANS_FROM = "08";
const MONDAY = 1;
const FRIDAY = 5;

/**
 * The session of a Nigerian school on a day (YYYY-MM-DD), or in August the next one, with dates as
 * in most states' calendars: about thirteen weeks from the second week of September, from the week
 * after New Year's holidays, and from the end of April. Each state publishes its own dates.
 */
export function proposeSession(today: string): ProposedSession {
  const year = Number(today.slice(0, 4));
  const first = today.slice(5, 7) >= PLANS_FROM ? year : year - 1;
  const second = first + 1;
  return {
    name: `${first}/${second}`,
    terms: [
      {
        term: "TERM_1",
        startsOn: weekdayFrom(`${first}-09-08`, MONDAY),
        endsOn: weekdayFrom(`${first}-12-12`, FRIDAY),
      },
      {
        term: "TERM_2",
        startsOn: weekdayFrom(`${second}-01-05`, MONDAY),
        endsOn: weekdayFrom(`${second}-03-28`, FRIDAY),
      },
      {
        term: "TERM_3",
        startsOn: weekdayFrom(`${second}-04-21`, MONDAY),
        endsOn: weekdayFrom(`${second}-07-20`, FRIDAY),
      },
    ],
  };
}

const SAME_WEEKDAYS = 52 * 7;

/** Proposes the next session's terms: 52 weeks later, on the same weekdays. */
export function proposeAfter<Dates extends { readonly startsOn: string; readonly endsOn: string }>(
  terms: readonly Dates[],
): Dates[] {
  return terms.map((term) => ({
    ...term,
    startsOn: addDays(term.startsOn, SAME_WEEKDAYS),
    endsOn: addDays(term.endsOn, SAME_WEEKDAYS),
  }));
}

/** The term of a day; in the holidays the next term; after the last term the last. */
export function termOfDay<Dates extends { readonly term: Term; readonly endsOn: string }>(
  terms: readonly Dates[],
  today: string,
): Dates | undefined {
  const inOrder = terms.toSorted((a, b) => TERMS.indexOf(a.term) - TERMS.indexOf(b.term));
  return inOrder.find(({ endsOn }) => today <= endsOn) ?? inOrder.at(-1);
}

/** The first such weekday (1 is Monday) on or after a day. */
function weekdayFrom(day: string, weekday: number): string {
  const at = new Date(`${day}T00:00:00Z`).getUTCDay();
  return addDays(day, (weekday - at + 7) % 7);
}
