/** Marks of a pupil in a register. A late pupil counts as present. */
export const MARKS = ["PRESENT", "ABSENT", "LATE", "EXCUSED"] as const;
export type Mark = (typeof MARKS)[number];

export const MARK_LABELS: Record<Mark, string> = {
  PRESENT: "Present",
  ABSENT: "Absent",
  LATE: "Late",
  EXCUSED: "Excused",
};

/** The letters of paper registers. */
export const MARK_LETTERS: Record<Mark, string> = {
  PRESENT: "P",
  ABSENT: "A",
  LATE: "L",
  EXCUSED: "E",
};

/** Periods that a register may cover: a whole day, or one of its halves. */
export const HALVES = ["DAY", "AM", "PM"] as const;
export type Half = (typeof HALVES)[number];

export const HALF_LABELS: Record<Half, string> = {
  DAY: "Whole day",
  AM: "Morning",
  PM: "Afternoon",
};

/**
 * The registers of a class on one day. Days already marked keep their kind when the school changes
 * between one and two registers a day, so that no day is counted twice.
 */
export function halvesOf(marked: readonly Half[], twiceADay: boolean): readonly Half[] {
  if (marked.includes("DAY")) return ["DAY"];
  return twiceADay || marked.length > 0 ? ["AM", "PM"] : ["DAY"];
}

/** When an afternoon's register is due, in school time. */
const AFTERNOON = "12:00";

/** The registers of today that are due at `time` ("13:05", in school time). */
export function halvesDue(halves: readonly Half[], time: string): Half[] {
  return halves.filter((half) => half !== "PM" || time >= AFTERNOON);
}
