import { plural } from "../api/plural.ts";

/** Texts for faults in a register. */
export const registerTexts = {
  notYet: "This day has not come yet. Choose today or an earlier day.",
  noSchool: (day: string, why: string) => `${day} is not a school day: ${why}.`,
  otherSession: (className: string, academicYear: string) =>
    `${className} belongs to ${academicYear}. Choose a day of that session.`,
  otherHalf: (halves: string) => `The registers of this day are: ${halves}.`,
  notInClass: "This pupil was not in the class on that day.",
  twice: "This pupil is listed twice.",
  enterReason: "Enter why the pupil is excused.",
  notExcused: "Only a pupil who is excused has a reason.",
  deleted: (className: string) => `${className} was deleted. Its registers do not change.`,
  termOver: "This term is over. Ask the office to correct the register.",
  notYours: "You are not a teacher of this class.",
} as const;

/** Texts for faults in the days of an overview. */
export const overviewTexts = {
  endsFirst: "The last day must not be before the first.",
  tooMany: (days: number) => `Choose ${plural(days, "day")} at most.`,
  noSession: "There is no such session.",
  chooseClass: "Choose a class.",
} as const;

/** Texts for faults in a reported absence. */
export const absenceTexts = {
  enterDay: "Enter a date.",
  notBefore: "Choose today or a later day.",
  endsFirst: "The last day must not be before the first.",
  tooLong: (days: number) => `Report ${plural(days, "day")} at most.`,
  enterReason: "Enter the reason.",
  over: "This absence is over and stays on record.",
} as const;
