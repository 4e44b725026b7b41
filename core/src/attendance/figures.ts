import type { Mark } from "./marks.ts";

/** Counts from the registers of one pupil, separate for whole days and for half days. */
export interface CountedMarks {
  /** Registers that have the pupil. */
  readonly days: number;
  readonly halves: number;
  readonly missed: readonly {
    readonly mark: Exclude<Mark, "PRESENT">;
    readonly days: number;
    readonly halves: number;
  }[];
}

/** A pupil's attendance in times that the school opened; who is late is present. */
export interface AttendanceFigures {
  readonly opened: number;
  readonly present: number;
  /** Excused ones included. */
  readonly absent: number;
  readonly excused: number;
  readonly late: number;
  /** "HALVES" where mornings and afternoons were marked: report sheets count these as times. */
  readonly unit: "DAYS" | "HALVES";
}

/** A day that was marked whole among half days is two of them. */
export function attendanceFigures({ days, halves, missed }: CountedMarks): AttendanceFigures {
  const isHalved = halves > 0;
  const timesOf = (of: { days: number; halves: number }) =>
    isHalved ? of.days * 2 + of.halves : of.days;
  const timesMarked = (...marks: Mark[]) =>
    missed
      .filter(({ mark }) => marks.includes(mark))
      .reduce((sum, counted) => sum + timesOf(counted), 0);
  const opened = timesOf({ days, halves });
  const absent = timesMarked("ABSENT", "EXCUSED");
  return {
    opened,
    present: opened - absent,
    absent,
    excused: timesMarked("EXCUSED"),
    late: timesMarked("LATE"),
    unit: isHalved ? "HALVES" : "DAYS",
  };
}

/** The share of absences from which a pupil counts as often absent. */
const OFTEN_ABSENT_SHARE = 0.1;
/** Fewer absences say nothing, such as one in the first week. */
const MIN_ABSENCES = 3;

/** Whether someone should ask why: at least a tenth of the times were missed, and three of them. */
export function isOftenAbsent({
  opened,
  absent,
}: Pick<AttendanceFigures, "opened" | "absent">): boolean {
  return absent >= MIN_ABSENCES && absent >= opened * OFTEN_ABSENT_SHARE;
}

/** Present out of opened in percent, rounded down so that 100 means always; null before the first. */
export function presentShare({
  opened,
  present,
}: Pick<AttendanceFigures, "opened" | "present">): number | null {
  return opened === 0 ? null : Math.floor((present / opened) * 100);
}
