import { SCHOOL_TIME_ZONE } from "@school/core/school/time-zone.ts";

const TIME = new Intl.DateTimeFormat("en-NG", {
  dateStyle: "medium",
  timeStyle: "short",
  timeZone: SCHOOL_TIME_ZONE,
});

const DAY_OF_TIME = new Intl.DateTimeFormat("en-NG", {
  dateStyle: "medium",
  timeZone: SCHOOL_TIME_ZONE,
});

const DAY = new Intl.DateTimeFormat("en-NG", { dateStyle: "medium", timeZone: "UTC" });

/** A day, "2026-09-14", as the office reads it. */
export function dayText(day: string): string {
  return DAY.format(new Date(day));
}

/** The day of a moment, by the school's clock. */
export function dayOfTimeText(moment: string): string {
  return DAY_OF_TIME.format(new Date(moment));
}

/** A moment as the office reads it, by the school's clock. */
export function timeText(moment: string): string {
  return TIME.format(new Date(moment));
}
