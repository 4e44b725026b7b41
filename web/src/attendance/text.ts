import { plural } from "@school/core/api/plural.ts";

export const titles = {
  days: "Attendance by Day",
  summary: "Attendance Summary",
} as const;

/** The register of a class. */
export const registerTexts = {
  saved: (className: string) => `Register of ${className} saved`,
  reason: (pupil: string) => `Reason, ${pupil}`,
  savedElsewhere: (who: string) => `${who} saved this register. Check the marks, then save yours.`,
  counted: (pupils: number, missed: readonly string[]) =>
    [plural(pupils, "pupil"), ...missed].join(", "),
  reported: (by: string, reason: string) => `Reported by ${by}: ${reason}`,
  notMarked: "Not marked",
  takenBy: (who: string, at: string) => `Marked by ${who}, ${at}`,
  correctedBy: (who: string, at: string) => `Corrected by ${who}, ${at}`,
  allClasses: "All classes",
  toMark: (registers: string) => `${registers} to mark today:`,
} as const;

export const emptyTexts = {
  noClasses: "No class to mark",
  noClassesHint: {
    office: "Classes appear here when they have pupils in the term of this day.",
    teacher: "Ask the office to make you class teacher of a class.",
  },
  noSummary: "No registers in this term",
} as const;

export const notLoaded = {
  days: "The attendance did not load",
} as const;
