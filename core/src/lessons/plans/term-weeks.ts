import { addDays, daysBetween, isoWeekday } from "../../api/days.ts";

interface Days {
  /** Days as YYYY-MM-DD, both included. */
  readonly startsOn: string;
  readonly endsOn: string;
}

/** A week of a term, counted from 1. */
export interface TermWeek extends Days {
  readonly week: number;
}

/** No term has more weeks. */
export const MAX_WEEKS = 53;

/**
 * The weeks of a term, Monday to Sunday. The first begins and the last ends with the term, so the
 * first can be short.
 */
export function weeksOfTerm(term: Days): TermWeek[] {
  const count = Math.ceil((daysBetween(mondayOf(term), term.endsOn) + 1) / 7);
  return Array.from({ length: Math.min(MAX_WEEKS, count) }, (_, at) => weekOfTerm(term, at + 1));
}

/** A week of a term by its number; also one after the end, if the term was shortened. */
export function weekOfTerm(term: Days, week: number): TermWeek {
  const monday = addDays(mondayOf(term), (week - 1) * 7);
  const sunday = addDays(monday, 6);
  const isLast = monday <= term.endsOn && term.endsOn < sunday;
  return {
    week,
    startsOn: week === 1 ? term.startsOn : monday,
    endsOn: isLast ? term.endsOn : sunday,
  };
}

/** The number of the week that contains a day: the first before the term, the last after it. */
export function weekNumberOn(term: Days, day: string): number {
  const week = Math.floor(daysBetween(mondayOf(term), day) / 7) + 1;
  return Math.min(Math.max(1, week), weeksOfTerm(term).length);
}

function mondayOf({ startsOn }: Days): string {
  return addDays(startsOn, 1 - isoWeekday(startsOn));
}
