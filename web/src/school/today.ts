import { dayAtSchool } from "@school/core/api/dates.ts";

/** The calendar day that it is at the school now, YYYY-MM-DD. */
export function todayAtSchool(): string {
  return dayAtSchool(new Date());
}
