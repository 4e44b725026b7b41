import type { Mark } from "./marks.ts";

/** Counts from the registers of one pupil, separate for whole days and for half days. */
export interface CountedMarks {
  /** Number of registers that include the pupil. */
  readonly days: number;
  readonly halves: number;
  readonly missed: readonly {
    readonly mark: Exclude<Mark, "PRESENT">;
    readonly days: number;
    readonly halves: number;
  }[];
}

/** A pupil's attendance in times that the school opened; late counts as present. */
export interface AttendanceFigures {
  readonly opened: number;
  readonly present: number;
  /** Without excused times, which are no absences. */
  readonly absent: number;
  readonly excused: number;
  readonly late: number;
  /** "HALVES" if mornings and afternoons were marked; report sheets count halves as times. */
  readonly unit: "DAYS" | "HALVES";
}

/** Computes the figures. If some days were marked in halves, a whole day counts as two. */
export function attendanceFigures({ days, halves, missed }: CountedMarks): AttendanceFigures {
  const isHalved = halves > 0;
  const timesOf = (of: { days: number; halves: number }) =>
    isHalved ? of.days * 2 + of.halves : of.days;
  const timesMarked = (...marks: Mark[]) =>
    missed
      .filter(({ mark }) => marks.includes(mark))
      .reduce((sum, counted) => sum + timesOf(counted), 0);
  const opened = timesOf({ days, halves });
  const absent = timesMarked("ABSENT");
  const excused = timesMarked("EXCUSED");
  return {
    opened,
    present: opened - absent - excused,
    absent,
    excused,
    late: timesMarked("LATE"),
    unit: isHalved ? "HALVES" : "DAYS",
  };
}

/** Minimum share of absences for "often absent". */
const OFTEN_ABSENT_SHARE = 0.1;
/** With fewer, the share means little, for example in the first week. */
const MIN_ABSENCES = 3;

/** Returns how often the pupil was not at school, absent or excused. */
export function timesMissed({
  opened,
  present,
}: Pick<AttendanceFigures, "opened" | "present">): number {
  return opened - present;
}

/**
 * Whether it should be followed up that a pupil misses school, excused or not: at least a tenth of
 * the times, and at least three.
 */
export function isOftenAbsent(figures: Pick<AttendanceFigures, "opened" | "present">): boolean {
  const missed = timesMissed(figures);
  return missed >= MIN_ABSENCES && missed >= figures.opened * OFTEN_ABSENT_SHARE;
}

/** Present in percent of opened, rounded down so that 100 means always; null if never opened. */
export function presentShare({
  opened,
  present,
}: Pick<AttendanceFigures, "opened" | "present">): number | null {
  return opened === 0 ? null : Math.floor((present / opened) * 100);
}
