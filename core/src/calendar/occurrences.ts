import { addDays, daysBetween, isCalendarDay } from "../api/days.ts";
import type { Repeats, Split } from "./entry.ts";

/** The recurrence of an entry. Days are YYYY-MM-DD. */
interface Repeating {
  readonly startsOn: string;
  readonly endsOn: string;
  readonly repeats: Repeats | null;
  readonly repeatsUntil: string | null;
  readonly skippedDays: readonly string[];
}

/** One occurrence of an entry: first and last day. */
export interface Occurrence {
  readonly startsOn: string;
  readonly endsOn: string;
}

/**
 * Returns the occurrences of an entry that overlap the days `from` to `to`, in order. Recurrence is
 * WEEKLY (INTERVAL 1 or 2), MONTHLY and YEARLY of RFC 5545 with UNTIL and EXDATE: a month or year
 * without the day is skipped.
 */
export function occurrencesOf(entry: Repeating, from: string, to: string): Occurrence[] {
  const { startsOn, endsOn, repeats, repeatsUntil, skippedDays } = entry;
  const length = daysBetween(startsOn, endsOn);
  const occurrences: Occurrence[] = [];
  for (let step = firstStep(entry, addDays(from, -length)); ; step += 1) {
    const day = stepFrom(startsOn, repeats, step);
    if (day > to || day > (repeatsUntil ?? startsOn)) return occurrences;
    if (isCalendarDay(day) && !skippedDays.includes(day)) {
      const last = addDays(day, length);
      if (last >= from) occurrences.push({ startsOn: day, endsOn: last });
    }
    if (repeats === null) return occurrences;
  }
}

/** Returns whether an occurrence of the entry begins on the day. */
export function beginsOn(entry: Repeating, day: string): boolean {
  return occurrencesOf(entry, day, day).some(({ startsOn }) => startsOn === day);
}

/**
 * Returns a repeating entry without the occurrence that begins on a day, or also without all later
 * ones. Null if no occurrence remains.
 */
export function withoutTimes<Entry extends Repeating>(
  entry: Entry,
  day: string,
  which: Split,
): Entry | null {
  const { startsOn, skippedDays } = entry;
  const remaining =
    which === "THIS"
      ? { ...entry, skippedDays: [...skippedDays, day] }
      : {
          ...entry,
          repeatsUntil: addDays(day, -1),
          skippedDays: skippedDays.filter((one) => one < day),
        };
  const until = remaining.repeatsUntil ?? startsOn;
  const isEmpty = until < startsOn || occurrencesOf(remaining, startsOn, until).length === 0;
  return isEmpty ? null : remaining;
}

/** A lower bound of the first step on or after the day, which saves iterating old entries. */
function firstStep({ startsOn, repeats }: Repeating, day: string): number {
  const days = daysBetween(startsOn, day);
  if (repeats === null || days <= 0) return 0;
  const atMost = { WEEKLY: 7, FORTNIGHTLY: 14, MONTHLY: 31, YEARLY: 366 }[repeats];
  return Math.floor(days / atMost);
}

/**
 * The day after that many steps. If the month lacks the day, a text such as "2026-02-30", which
 * sorts between February and March.
 */
function stepFrom(startsOn: string, repeats: Repeats | null, step: number): string {
  if (repeats === null) return startsOn;
  if (repeats === "WEEKLY") return addDays(startsOn, 7 * step);
  if (repeats === "FORTNIGHTLY") return addDays(startsOn, 14 * step);
  const months = Number(startsOn.slice(5, 7)) - 1 + step * (repeats === "YEARLY" ? 12 : 1);
  const year = Number(startsOn.slice(0, 4)) + Math.floor(months / 12);
  const month = String((months % 12) + 1).padStart(2, "0");
  return `${year}-${month}-${startsOn.slice(8)}`;
}
