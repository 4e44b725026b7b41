import { SCHOOL_TIME_ZONE } from "@school/core/school/time-zone.ts";

/** The day that it is at the school, YYYY-MM-DD. */
export function todayAtSchool(): string {
  return new Date().toLocaleDateString("en-CA", { timeZone: SCHOOL_TIME_ZONE });
}
