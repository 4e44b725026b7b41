import { sortableTime } from "@school/core/api/dates.ts";

/** "students_export_2026-01-31_14-05-09": school time, in characters valid on any disk. */
export function exportName(
  what: "students" | "deleted_students" | "staff" | "marks" | "enquiries" | "readers",
  at: Date,
): string {
  return `${what}_export_${sortableTime(at).replace(" ", "_").replaceAll(":", "-")}`;
}
