import { dayAtSchool, hourText, schoolClock, schoolMoment } from "../api/dates.ts";
import { isoWeekday } from "../api/days.ts";
import { WEEKDAYS } from "../api/weekdays.ts";

/** The hours in which the school replies, the same on each day. Times as "07:30" in school time. */
export interface OfficeHours {
  /** Indexes in `WEEKDAYS`; the last is not before the first. */
  readonly firstDay: number;
  readonly lastDay: number;
  readonly from: string;
  readonly until: string;
}

/** Monday to Friday. */
export const DEFAULT_OFFICE_HOURS = "1-5 07:30-16:00";

const FORM = /^([1-7])-([1-7]) ([01]\d|2[0-3]):([0-5]\d)-([01]\d|2[0-3]):([0-5]\d)$/;

/** Parses "1-5 07:30-16:00": ISO 8601 weekdays, then times; null for any other text. */
export function parseOfficeHours(text: string): OfficeHours | null {
  const [, first, last, ...times] = FORM.exec(text) ?? [];
  if (first === undefined || last === undefined) return null;
  const [fromHour, fromMinute, untilHour, untilMinute] = times;
  const [from, until] = [`${fromHour}:${fromMinute}`, `${untilHour}:${untilMinute}`];
  const hours = { firstDay: Number(first) - 1, lastDay: Number(last) - 1, from, until };
  return hours.lastDay >= hours.firstDay && until > from ? hours : null;
}

/** Formats office hours as `parseOfficeHours` reads them. */
export function formatOfficeHours({ firstDay, lastDay, from, until }: OfficeHours): string {
  return `${firstDay + 1}-${lastDay + 1} ${from}-${until}`;
}

/** Formats office hours for readers: "Monday to Friday, 7:30 am to 4:00 pm". */
export function officeHoursText({ firstDay, lastDay, from, until }: OfficeHours): string {
  const days = [...new Set([WEEKDAYS[firstDay], WEEKDAYS[lastDay]])].join(" to ");
  return `${days}, ${hourText(from)} to ${hourText(until)}`;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Returns when the school next replies (RFC 3339) after a time in milliseconds; null during office
 * hours. Holidays are ignored.
 */
export function nextOpening(hours: OfficeHours, now: number): string | null {
  const clock = schoolClock(new Date(now).toISOString()).slice(11);
  if (isOpenDay(hours, now)) {
    if (clock >= hours.from && clock < hours.until) return null;
    if (clock < hours.from) return momentOf(now, hours.from);
  }
  // Seven days include each weekday once.
  for (let days = 1; days <= 7; days += 1) {
    const next = now + days * DAY_MS;
    if (isOpenDay(hours, next)) return momentOf(next, hours.from);
  }
  return null;
}

/**
 * Returns the day (YYYY-MM-DD) at the end of whose hours a question of now is answered at the latest:
 * today before the school opens, otherwise the next open day. Holidays are ignored.
 */
export function replyBy(hours: OfficeHours, now: number): string {
  const clock = schoolClock(new Date(now).toISOString()).slice(11);
  if (isOpenDay(hours, now) && clock < hours.from) return dayAtSchool(now);
  let next = now + DAY_MS;
  while (!isOpenDay(hours, next)) next += DAY_MS;
  return dayAtSchool(next);
}

function isOpenDay({ firstDay, lastDay }: OfficeHours, moment: number): boolean {
  const day = isoWeekday(dayAtSchool(moment)) - 1;
  return day >= firstDay && day <= lastDay;
}

function momentOf(day: number, time: string): string | null {
  return schoolMoment(`${dayAtSchool(day)}T${time}`);
}
