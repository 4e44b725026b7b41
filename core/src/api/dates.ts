/**
 * Formats days and times for screens, mails and files. A moment (RFC 3339, or a Date) is always shown
 * in the school's time zone, whatever the device's is. A calendar day ("2026-09-14") has no time zone;
 * a text that is no such day is returned unchanged.
 */

import { daysBetween } from "./days.ts";

/** The time zone of all days and times that people read and type. */
export const SCHOOL_TIME_ZONE = "Africa/Lagos";

type Moment = string | number | Date;

/** Creates a format on first use: a page on a slow phone needs one or two of them. */
function format(options: Intl.DateTimeFormatOptions, locale = "en-GB"): (date: Date) => string {
  let made: Intl.DateTimeFormat | undefined;
  return (date) => (made ??= new Intl.DateTimeFormat(locale, options)).format(date);
}
const byClock = (options: Intl.DateTimeFormatOptions, locale?: string) =>
  format({ timeZone: SCHOOL_TIME_ZONE, ...options }, locale);
const byCalendar = (options: Intl.DateTimeFormatOptions) => format({ timeZone: "UTC", ...options });

const TIME = byClock({ dateStyle: "medium", timeStyle: "short" });
const TIME_TO_SECOND = byClock({ dateStyle: "medium", timeStyle: "medium" });
const CLOCK = byClock({ timeStyle: "short" });
const CLOCK_TO_SECOND = byClock({ timeStyle: "medium" });
const WEEKDAY_TIME = byClock({
  weekday: "short",
  day: "numeric",
  month: "short",
  hour: "2-digit",
  minute: "2-digit",
});
const LONG_WEEKDAY = byClock({ weekday: "long", day: "numeric", month: "long" });
/** Swedish formatting is sortable, like ISO 8601. */
const SORTABLE = byClock({ dateStyle: "short", timeStyle: "medium" }, "sv-SE");

const DAY = byCalendar({ dateStyle: "medium" });
const LONG_DAY = byCalendar({ dateStyle: "long" });
const WEEKDAY = byCalendar({ weekday: "long", day: "numeric", month: "long", year: "numeric" });
const SHORT_WEEKDAY = byCalendar({
  weekday: "short",
  day: "numeric",
  month: "short",
  year: "numeric",
});
const MONTH = byCalendar({ month: "short" });
const MONTH_YEAR = byCalendar({ month: "long", year: "numeric" });

/** "14 Sept 2026, 09:05"; with seconds "14 Sept 2026, 09:05:30". */
export function timeText(moment: Moment, to?: "second"): string {
  return (to === "second" ? TIME_TO_SECOND : TIME)(new Date(moment));
}

/** The time only: "09:05"; with seconds "09:05:30". */
export function clockText(moment: Moment, to?: "second"): string {
  return (to === "second" ? CLOCK_TO_SECOND : CLOCK)(new Date(moment));
}

/** "Mon 14 Sept, 09:05". */
export function weekdayTimeText(moment: Moment): string {
  return WEEKDAY_TIME(new Date(moment));
}

/** "Monday 14 September, 09:05". */
export function longWeekdayTimeText(moment: Moment): string {
  return `${LONG_WEEKDAY(new Date(moment)).replace(",", "")}, ${clockText(moment)}`;
}

/** "2026-09-14 09:05:30", which sorts chronologically. */
export function sortableTime(moment: Moment): string {
  return SORTABLE(new Date(moment));
}

/** The calendar day that a moment falls on at the school: "2026-09-14". */
export function dayAtSchool(moment: Moment): string {
  return sortableTime(moment).slice(0, 10);
}

/** The day of a moment: "14 Sept 2026". */
export function dayOfTimeText(moment: Moment): string {
  return dayText(dayAtSchool(moment));
}

/** A calendar day: "14 Sept 2026". */
export function dayText(day: string): string {
  return formatDay(DAY, day);
}

/** "14 September 2026". */
export function longDayText(day: string): string {
  return formatDay(LONG_DAY, day);
}

/** "Monday 14 September 2026". */
export function weekdayText(day: string): string {
  return formatDay(WEEKDAY, day).replace(",", "");
}

/** "Mon 30 Nov 2026". */
function shortWeekdayText(day: string): string {
  return formatDay(SHORT_WEEKDAY, day).replace(",", "");
}

/** A day near `today` in words first: "today", "tomorrow", "in 3 days, Thu 3 Dec 2026". */
export function nearDayText(day: string, today: string): string {
  const days = daysBetween(today, day);
  if (days === 0) return "today";
  if (days === 1) return "tomorrow";
  return days > 1 && days < 7 ? `in ${days} days, ${shortWeekdayText(day)}` : shortWeekdayText(day);
}

/** The month of a day in three letters: "Sep". */
export function monthText(day: string): string {
  return formatDay(MONTH, day).slice(0, 3);
}

/** The month of a day: "September 2026". */
export function monthYearText(day: string): string {
  return formatDay(MONTH_YEAR, day);
}

function formatDay(written: (date: Date) => string, day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  return Number.isNaN(date.getTime()) ? day : written(date);
}

const FORM = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;

/**
 * Returns the school's local time at a moment (RFC 3339), in the format of a form: "2026-01-12T08:30".
 */
export function schoolClock(moment: string): string {
  return sortableTime(moment).slice(0, 16).replace(" ", "T");
}

/**
 * Returns the moment (RFC 3339, UTC) of this date and time in the school's time zone; null for a
 * text that is not a date and time.
 */
export function schoolMoment(clock: string): string | null {
  const asUtc = FORM.test(clock) ? Date.parse(`${clock}Z`) : Number.NaN;
  if (Number.isNaN(asUtc)) return null;
  const shown = Date.parse(`${schoolClock(new Date(asUtc).toISOString())}Z`);
  const moment = new Date(asUtc - (shown - asUtc)).toISOString();
  // 30 February: Date would silently make it a day of March.
  return schoolClock(moment) === clock ? moment : null;
}
