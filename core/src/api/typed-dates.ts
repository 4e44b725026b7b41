import { hourText, schoolMoment, weekdayText } from "./dates.ts";
import { daysBetween, isCalendarDay, monthNumber } from "./days.ts";
import { messages } from "./text.ts";

/*
 * Days and times as people type them, the day always before the month. A form holds them in the
 * format of ISO 8601: "2026-11-27", "07:45" and "2026-11-27T07:45".
 */

/** The days that a field allows, YYYY-MM-DD; they also decide about a year that was not typed. */
export interface DayLimits {
  readonly today: string;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
}

/** A two-digit year is at most this many years from now. */
const YEARS_AHEAD = 10;

const NUMBERS = /^(\d{1,2})[-/. ](\d{1,2})(?:[-/. ](\d{4}|\d{2}))?$/;
const DIGITS = /^(\d{2})(\d{2})(\d{4}|\d{2})$/;
const NAMED =
  /^(?:[a-z]+,? )?(\d{1,2})(?:st|nd|rd|th)?[-/. ]?([a-z]{3,9})\.?,?(?:[-/. ]?(\d{4}|\d{2}))?$/i;
const MONTH_FIRST = /^([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?(?:,? (\d{4}))?$/i;

/**
 * Reads a typed day: 27/11/2026, 27.11.26, 27112026, 27 Nov, Fri 27 November 2026, 2026-11-27.
 * Without a year it is the day nearest to today within the limits. Returns YYYY-MM-DD, or null.
 */
export function readDay(typed: string, limits: DayLimits): string | null {
  const text = typed.trim().replace(/\s+/g, " ");
  if (isCalendarDay(text)) return text;
  const [, day, month, year] = NUMBERS.exec(text) ?? DIGITS.exec(text) ?? NAMED.exec(text) ?? [];
  if (day !== undefined && month !== undefined) return dayOf(day, month, year, limits);
  const [, name, date, itsYear] = MONTH_FIRST.exec(text) ?? [];
  return name === undefined || date === undefined ? null : dayOf(date, name, itsYear, limits);
}

/** Whether a typed day has its whole year, so that no further character changes it. */
export function isWholeDay(typed: string): boolean {
  return /\d{4}$|^\d{4}-\d{2}-\d{2}$/.test(typed.trim());
}

function dayOf(day: string, month: string, year: string | undefined, limits: DayLimits) {
  const number = /^\d/.test(month) ? month : String(monthNumber(month));
  const inYear = (of: number) => `${of}-${number.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const thisYear = Number(limits.today.slice(0, 4));
  if (year?.length === 4) return sound(inYear(Number(year)));
  if (year !== undefined) {
    const latest = limits.max === undefined ? thisYear + YEARS_AHEAD : yearOf(limits.max);
    const inCentury = latest - (latest % 100) + Number(year);
    return sound(inYear(inCentury > latest ? inCentury - 100 : inCentury));
  }
  const days = [thisYear - 1, thisYear, thisYear + 1].map(inYear).filter(isCalendarDay);
  const allowed = days.filter((one) => limitFault(one, limits) === null);
  const [nearest] = (allowed.length > 0 ? allowed : days).toSorted(
    (a, b) => distance(a, limits.today) - distance(b, limits.today),
  );
  return nearest ?? null;
}

const yearOf = (day: string) => Number(day.slice(0, 4));
const sound = (day: string) => (isCalendarDay(day) ? day : null);
const distance = (day: string, today: string) => Math.abs(daysBetween(today, day));

/** Reason why a day is outside the limits; null inside them. */
export function limitFault(day: string, { min, max }: Omit<DayLimits, "today">): string | null {
  if (min && day < min) return `Choose ${weekdayText(min)} or later`;
  return max && day > max ? `Choose ${weekdayText(max)} or earlier` : null;
}

/** Reads a typed time: 7:45 am, 7.45pm, 745 am, 7am, 16:00, 1600. Returns "07:45", or null. */
export function readTime(typed: string): string | null {
  const text = typed.trim().toLowerCase().replace(/\s+/g, "");
  const [, hours, minutes = "00", half] =
    /^(\d{1,2})[:.]?(\d{2})?(?::00)?([ap])?\.?m?\.?$/.exec(text) ?? [];
  if (hours === undefined) return null;
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (half === "p" ? 12 : 0);
  const isSound = half === undefined ? hour < 24 : Number(hours) >= 1 && Number(hours) <= 12;
  if (!isSound || Number(minutes) > 59) return null;
  return `${String(hour).padStart(2, "0")}:${minutes}`;
}

/** Reads a day and a time after it: 27/11/2026 7:45 am. Returns "2026-11-27T07:45", or null. */
export function readMoment(typed: string, limits: DayLimits): string | null {
  const text = typed.trim().replace(/^(\d{4}-\d{2}-\d{2})T/, "$1 ");
  const [, day = "", time = ""] =
    /^(.*?)[, ]+(\d{1,2}[:.]?\d{0,2} ?(?:[ap]\.?m?\.?)?)$/i.exec(text) ?? [];
  const [on, at] = [readDay(day, limits), readTime(time)];
  return on === null || at === null ? null : `${on}T${at}`;
}

/** A kind of field for a day or time, by the type of the browser's own. */
export type PickedKind = "date" | "time" | "datetime-local";

interface Picked {
  /** A value of a form as people read it; a text that is none is returned unchanged. */
  readonly show: (value: string) => string;
  readonly read: (typed: string, limits: DayLimits) => string | null;
  /** The error of a text that cannot be read. */
  readonly fault: string;
}

const TIME_OF_DAY = /^\d{2}:\d{2}$/;

export const PICKED: Readonly<Record<PickedKind, Picked>> = {
  date: { show: weekdayText, read: readDay, fault: `${messages.enterDate}, such as 27/11/2026` },
  time: {
    show: (value) => (TIME_OF_DAY.test(value) ? hourText(value) : value),
    read: readTime,
    fault: "Enter a time such as 7:45 am",
  },
  "datetime-local": {
    show: (value) => {
      const [day = "", time = ""] = value.split("T");
      const isMoment = isCalendarDay(day) && TIME_OF_DAY.test(time);
      return isMoment ? `${weekdayText(day)}, ${hourText(time)}` : value;
    },
    read: readMoment,
    fault: "Enter a day and a time, such as 27/11/2026 7:45 am",
  },
};

/**
 * Returns the moment (RFC 3339, UTC) of a field's value; null for "". A text that is no moment is
 * returned unchanged, so that the server refuses it.
 */
export function typedMoment(value: string): string | null {
  return value === "" ? null : (schoolMoment(value) ?? value);
}
