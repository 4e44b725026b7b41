import { plural } from "../api/plural.ts";

/** Texts for faults in a register. */
export const registerTexts = {
  noSchool: (day: string, why: string) => `${day} is not a school day: ${why}.`,
  otherSession: (className: string, academicYear: string) =>
    `${className} belongs to ${academicYear}. Choose a day of that session.`,
  otherHalf: (halves: string) => `The registers of this day are: ${halves}.`,
  deleted: (className: string) => `${className} was deleted. Its registers do not change.`,
} as const;

/** Texts for faults in the days of an overview. */
export const overviewTexts = {
  tooMany: (days: number) => `Choose ${plural(days, "day")} at most.`,
} as const;

/** Texts for faults in a reported absence. */
export const absenceTexts = {
  enterDay: "Enter a date.",
  tooLong: (days: number) => `Report ${plural(days, "day")} at most.`,
  over: "This absence is over and stays on record.",
} as const;
