/** The days of the week, in the order of ISO 8601. */
export const WEEKDAYS = [
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
  "Sunday",
] as const;

/** "Monday" for 1, by ISO 8601. */
export function weekdayName(weekday: number): string {
  return WEEKDAYS[weekday - 1] ?? "";
}
