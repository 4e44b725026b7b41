import type { ClassGroup } from "../../school/class-groups.ts";
import type { Issue } from "../../api/error.ts";
import { weekdayName } from "../../api/weekdays.ts";
import { timetableTexts } from "./text.ts";

/** Purposes of a period of the day. */
export const PERIOD_KINDS = ["LESSON", "BREAK", "ASSEMBLY"] as const;
export type PeriodKind = (typeof PERIOD_KINDS)[number];

export const MAX_DAY_KINDS = 12;
/** Maximum number of subjects in one period of a class, each for chosen pupils. */
export const MAX_SUBJECTS_AT_ONCE = 2;

export const MAX_PERIODS = 20;
export const MAX_ROOMS = 100;
export const NAME_LENGTH = 40;

/** Times are school time, "08:30". */
export interface PeriodForm {
  /** Null for a new one. */
  readonly id: string | null;
  readonly name: string;
  readonly kind: PeriodKind;
  readonly startsAt: string;
  readonly endsAt: string;
}

/** The periods of a kind of school day, and the class groups and weekdays that use it. */
export interface DayTimesForm {
  /** Null for a new one. */
  readonly id: string | null;
  readonly name: string;
  readonly classGroups: readonly ClassGroup[];
  /** ISO 8601: Monday is 1. */
  readonly weekdays: readonly number[];
  readonly periods: readonly PeriodForm[];
}

/** A stored `DayTimesForm`. */
export interface DayTimes extends DayTimesForm {
  readonly id: string;
  readonly periods: readonly (PeriodForm & { readonly id: string })[];
}

/** Finds faults in the kinds of school days of a term, by field: "days.0.periods.2.endsAt". */
export function dayTimesFaults(days: readonly DayTimesForm[]): Issue[] {
  const issues: Issue[] = [];
  const usedBy = new Map<string, string>();
  days.forEach((day, at) => {
    const say = (path: (string | number)[], message: string) =>
      issues.push({ path: ["days", at, ...path], message });
    if (day.name.trim() === "") say(["name"], "Enter a name");
    if (day.classGroups.length === 0) say(["classGroups"], "Choose at least one class group");
    if (day.weekdays.length === 0) say(["weekdays"], "Choose at least one day");
    for (const group of day.classGroups) {
      for (const weekday of day.weekdays) {
        const key = `${group} ${weekday}`;
        const other = usedBy.get(key);
        if (other !== undefined) {
          say(["weekdays"], timetableTexts.usedTwice(group, weekdayName(weekday), other));
        }
        usedBy.set(key, day.name);
      }
    }
    if (!day.periods.some(({ kind }) => kind === "LESSON")) {
      say(["name"], "Add at least one period for lessons");
    }
    day.periods.forEach((period, index) => {
      if (period.name.trim() === "") say(["periods", index, "name"], "Enter a name");
      if (period.endsAt <= period.startsAt) {
        say(["periods", index, "endsAt"], "It must end after it starts");
      }
      const other = day.periods
        .slice(0, index)
        .find((one) => one.startsAt < period.endsAt && period.startsAt < one.endsAt);
      if (other) say(["periods", index, "startsAt"], timetableTexts.overlaps(other.name));
    });
  });
  return issues;
}

/** The periods of a class group on a weekday; undefined if there is no school. */
export function dayTimesOf<Day extends Pick<DayTimesForm, "classGroups" | "weekdays">>(
  days: readonly Day[],
  group: ClassGroup | null,
  weekday: number,
): Day | undefined {
  if (group === null) return undefined;
  return days.find((day) => day.classGroups.includes(group) && day.weekdays.includes(weekday));
}

/** Converts "08:30" to minutes after midnight. */
export function minutesOf(clock: string): number {
  return Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));
}

/** Converts minutes after midnight to "08:30". */
export function clockOf(minutes: number): string {
  const two = (number: number) => String(number).padStart(2, "0");
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** Returns a suggested day: that of many Nigerian primary schools. */
export function usualDay(classGroups: readonly ClassGroup[], week: string): DayTimesForm {
  const period = (name: string, kind: PeriodKind, startsAt: string, endsAt: string) => ({
    id: null,
    name,
    kind,
    startsAt,
    endsAt,
  });
  return {
    id: null,
    name: "Every day",
    classGroups,
    weekdays: [...week].map(Number),
    periods: [
      period("Assembly", "ASSEMBLY", "07:45", "08:00"),
      period("Period 1", "LESSON", "08:00", "08:40"),
      period("Period 2", "LESSON", "08:40", "09:20"),
      period("Period 3", "LESSON", "09:20", "10:00"),
      period("Short break", "BREAK", "10:00", "10:20"),
      period("Period 4", "LESSON", "10:20", "11:00"),
      period("Period 5", "LESSON", "11:00", "11:40"),
      period("Long break", "BREAK", "11:40", "12:10"),
      period("Period 6", "LESSON", "12:10", "12:50"),
      period("Period 7", "LESSON", "12:50", "13:30"),
    ],
  };
}
