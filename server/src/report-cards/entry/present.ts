import type { AttendanceFigures } from "@school/core/attendance/figures.ts";
import type { EntryRow, EntrySheet } from "@school/core/report-cards/entry/contract.ts";
import type { SheetSettings } from "@school/core/report-cards/settings/sheet-settings.ts";
import type { ReadRow } from "./queries.ts";

export function presentRow(read: ReadRow): EntryRow {
  const { enrolmentId: _, isNursery: _nursery, ...row } = read;
  return row;
}

/** Returns the settings that the page needs. */
export function presentSettings(settings: SheetSettings): EntrySheet["settings"] {
  const { affective, psychomotor, ratingLabels, lines } = settings;
  const { classTeacherComments, headRemarks } = settings;
  return {
    affective,
    psychomotor,
    ratingLabels,
    lines,
    classTeacherComments,
    headRemarks,
  };
}

export function presentRegisters(
  registers: ReadonlyMap<string, Pick<AttendanceFigures, "opened" | "present">>,
): EntrySheet["registers"] {
  return Object.fromEntries(
    [...registers].map(([id, { opened, present }]) => [id, { opened, present }]),
  );
}
