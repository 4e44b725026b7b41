import { messages } from "./text.ts";

/* Calendar days as YYYY-MM-DD, so that string comparison orders them. */

/** The months of the year; as one text, which is smaller on a slow line. */
export const MONTHS: readonly string[] =
  "January,February,March,April,May,June,July,August,September,October,November,December".split(
    ",",
  );

/** Returns the number of a month, from 1, by its first three letters in any case; 0 if there is none. */
export function monthNumber(name: string): number {
  return MONTHS.findIndex((month) => month.slice(0, 3) === capitalised(name.slice(0, 3))) + 1;
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1).toLowerCase();

/** Whether the text is a day of the calendar, YYYY-MM-DD. */
export function isCalendarDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** Reason why the text is not a day up to today within the last 100 years; null if it is. */
export function pastDayFault(text: string, today: string): string | null {
  if (!isCalendarDay(text)) return messages.enterDate;
  if (text > today) return "This day is in the future";
  const years = Number(today.slice(0, 4)) - Number(text.slice(0, 4));
  return years > 100 ? "Check the year" : null;
}

const DAY_MS = 24 * 60 * 60 * 1000;
const timeOf = (day: string) => Date.parse(`${day}T00:00:00Z`);

/** The day that many days later, or earlier if `days` is negative. */
export function addDays(day: string, days: number): string {
  return new Date(timeOf(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Returns the number of days from `from` to `to`. */
export function daysBetween(from: string, to: string): number {
  return Math.round((timeOf(to) - timeOf(from)) / DAY_MS);
}

/** The days from one to another, both included; empty if the second is before the first. */
export function daysFrom(from: string, to: string): string[] {
  return Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, i) => addDays(from, i));
}

/** The day of the week by ISO 8601: Monday is 1, Sunday is 7. */
export function isoWeekday(day: string): number {
  // getUTCDay returns 0 for Sunday.
  return new Date(timeOf(day)).getUTCDay() || 7;
}
