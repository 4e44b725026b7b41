/** Marks of a pupil in a register. A late pupil counts as present. */
export const MARKS = ["PRESENT", "ABSENT", "LATE", "EXCUSED"] as const;
export type Mark = (typeof MARKS)[number];

export const MARK_LABELS: Record<Mark, string> = {
  PRESENT: "Present",
  ABSENT: "Absent",
  LATE: "Late",
  EXCUSED: "Excused",
};

/** As a register on paper has it. */
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
 * The registers of a class on one day. What was marked before the school changed how often it marks
 * stays as it is, so that no day is counted in two ways.
 */
export function halvesOf(marked: readonly Half[], twiceADay: boolean): readonly Half[] {
  if (marked.includes("DAY")) return ["DAY"];
  return twiceADay || marked.length > 0 ? ["AM", "PM"] : ["DAY"];
}

/** The hour at which an afternoon's register is due, by the school's clock. */
const AFTERNOON = "12:00";

/** The registers of today that should be marked by `time` ("13:05", at the school). */
export function halvesDue(halves: readonly Half[], time: string): Half[] {
  return halves.filter((half) => half !== "PM" || time >= AFTERNOON);
}
