import { SCHOOL_TIME_ZONE } from "@school/core/school/time-zone.ts";

const TIME = new Intl.DateTimeFormat("en-NG", {
  dateStyle: "medium",
  timeStyle: "short",
  timeZone: SCHOOL_TIME_ZONE,
});

/** A moment as the office reads it, by the school's clock. */
export function timeText(moment: string): string {
  return TIME.format(new Date(moment));
}
