/**
 * Formats days and times for screens, mails and files: "14 Sep 2026", "Mon 14 Sep 2026", "9:05 am".
 * A moment (RFC 3339, or a Date) is always shown in the school's time zone, whatever the device's is.
 * A calendar day ("2026-09-14") has no time zone; a text that is no such day is returned unchanged.
 * The texts are made here, since browsers of different ages disagree about "Sep" and "Sept".
 */

import { daysBetween, isCalendarDay, isoWeekday, MONTHS } from "./days.ts";
import { weekdayName } from "./weekdays.ts";

/** The time zone of all days and times that people read and type. */
export const SCHOOL_TIME_ZONE = "Africa/Lagos";

type Moment = string | number | Date;

/** Created on first use. Swedish formatting is sortable, like ISO 8601. */
let clock: Intl.DateTimeFormat | undefined;

/** "2026-09-14 09:05:30", which sorts chronologically. */
export function sortableTime(moment: Moment): string {
  clock ??= new Intl.DateTimeFormat("sv-SE", {
    timeZone: SCHOOL_TIME_ZONE,
    dateStyle: "short",
    timeStyle: "medium",
  });
  return clock.format(new Date(moment));
}

/** The calendar day that a moment falls on at the school: "2026-09-14". */
export function dayAtSchool(moment: Moment): string {
  return sortableTime(moment).slice(0, 10);
}

/** The school's time of day at a moment, for comparison: "09:05". */
export function timeAtSchool(moment: Moment): string {
  return sortableTime(moment).slice(11, 16);
}

/** A time of day as people say it: "9:05 am" for "09:05", "9:05:30 am" for "09:05:30". */
export function hourText(time: string): string {
  const hour = Number(time.slice(0, 2));
  return `${hour % 12 || 12}${time.slice(2)} ${hour < 12 ? "a" : "p"}m`;
}

/** Two times of a day: "8:00 – 8:40 am", "11:40 am – 12:20 pm". */
export function hoursText(from: string, until: string): string {
  const [first, last] = [hourText(from), hourText(until)];
  return `${first.slice(-2) === last.slice(-2) ? first.slice(0, -3) : first} – ${last}`;
}

/** "14 Sep 2026, 9:05 am"; with seconds "14 Sep 2026, 9:05:30 am". */
export function timeText(moment: Moment, to?: "second"): string {
  return `${dayOfTimeText(moment)}, ${clockText(moment, to)}`;
}

/** The time only: "9:05 am"; with seconds "9:05:30 am". */
export function clockText(moment: Moment, to?: "second"): string {
  return hourText(sortableTime(moment).slice(11, to === "second" ? 19 : 16));
}

/** "Mon 14 Sep, 9:05 am". */
export function weekdayTimeText(moment: Moment): string {
  return `${weekdayText(dayAtSchool(moment)).slice(0, -5)}, ${clockText(moment)}`;
}

/** The day of a moment: "14 Sep 2026". */
export function dayOfTimeText(moment: Moment): string {
  return dayText(dayAtSchool(moment));
}

/** A calendar day: "14 Sep 2026". */
export function dayText(day: string): string {
  return isCalendarDay(day) ? `${date(day)} ${monthText(day)} ${day.slice(0, 4)}` : day;
}

/** A calendar day where the day of the week helps: "Mon 14 Sep 2026". */
export function weekdayText(day: string): string {
  return isCalendarDay(day) ? `${weekdayName(isoWeekday(day)).slice(0, 3)} ${dayText(day)}` : day;
}

/** A calendar day on a paper that is signed, such as a certificate: "14 September 2026". */
export function longDayText(day: string): string {
  return isCalendarDay(day) ? `${date(day)} ${monthYearText(day)}` : day;
}

/** A day near `today` in words first: "today", "tomorrow", "in 3 days, Thu 3 Dec". */
export function nearDayText(day: string, today: string): string {
  const days = daysBetween(today, day);
  if (days === 0) return "today";
  if (days === 1) return "tomorrow";
  return days > 1 && days < 7
    ? `in ${days} days, ${weekdayText(day).slice(0, -5)}`
    : weekdayText(day);
}

/** The month of a day in three letters: "Sep". */
export function monthText(day: string): string {
  return monthName(day).slice(0, 3);
}

/** The month of a day: "September 2026". */
export function monthYearText(day: string): string {
  return `${monthName(day)} ${day.slice(0, 4)}`;
}

const date = (day: string) => Number(day.slice(8));
const monthName = (day: string) => MONTHS[Number(day.slice(5, 7)) - 1] ?? "";

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
