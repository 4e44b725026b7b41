import { SCHOOL_TIME_ZONE } from "@school/core/school/time-zone.ts";

const clock = new Intl.DateTimeFormat("sv-SE", {
  timeZone: SCHOOL_TIME_ZONE,
  dateStyle: "short",
  timeStyle: "medium",
});

/** "students_export_2026-01-31_14-05-09": the school's time, in letters that any disk takes. */
export function exportName(
  what: "students" | "staff" | "marks" | "messages" | "readers",
  at: Date,
): string {
  return `${what}_export_${clock.format(at).replace(" ", "_").replaceAll(":", "-")}`;
}
