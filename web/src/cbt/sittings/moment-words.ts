import { SCHOOL_TIME_ZONE } from "@school/core/school/time-zone.ts";

/** "Mon 23 Nov, 09:00" in the school's time zone, which no device's setting moves. */
export function momentWords(iso: string): string {
  return new Intl.DateTimeFormat("en-GB", {
    timeZone: SCHOOL_TIME_ZONE,
    weekday: "short",
    day: "numeric",
    month: "short",
    hour: "2-digit",
    minute: "2-digit",
  }).format(new Date(iso));
}
