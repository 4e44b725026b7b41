import { plural } from "@school/core/api/plural.ts";

export const titles = {
  register: "Class Register",
  days: "Attendance by Day",
  summary: "Attendance Summary",
} as const;

/** The register of a class. */
export const registerTexts = {
  tap: "Everyone is present until you tap.",
  letters: "A is absent, L is late, E is excused. ",
  keys: "Keys: P, A, L and E mark a pupil, the arrow keys move.",
  save: "Save register",
  saved: (className: string) => `Register of ${className} saved`,
  onDevice:
    "Not sent yet. The register is saved on this device and is sent when you are online again.",
  enterReason: "Enter why the pupil is excused.",
  reason: (pupil: string) => `Reason, ${pupil}`,
  savedElsewhere: (who: string) => `${who} saved this register. Check the marks, then save yours.`,
  counted: (pupils: number, missed: readonly string[]) =>
    [plural(pupils, "pupil"), ...missed].join(", "),
  reported: (by: string, reason: string) => `Reported by ${by}: ${reason}`,
  notMarked: "Not marked",
  notMarkedYet: "Not on this register yet",
  readOnly: "You can read this register, not change it.",
  takenBy: (who: string, at: string) => `Marked by ${who}, ${at}`,
  correctedBy: (who: string, at: string) => `Corrected by ${who}, ${at}`,
  corrections: "Corrections",
  unsent: "Registers on this device that are not sent yet:",
  allClasses: "All classes",
  today: "Attendance today",
  toMark: (registers: string) => `${registers} to mark today:`,
} as const;

export const emptyTexts = {
  noSchool: "No school on this day",
  notYet: "This day has not come yet",
  notYetHint: "Choose today or an earlier day.",
  noClasses: "No class to mark",
  noClassesHint: {
    office: "Classes appear here when they have pupils in the term of this day.",
    teacher: "Ask the office to make you class teacher of a class.",
  },
  noPupils: "No pupils in this class on this day",
  chooseClass: "Choose a class",
  noRegisters: "No registers in these days",
  noSummary: "No registers in this term",
  noneOften: "No one is often absent",
  noneOftenHint: "Pupils who miss a tenth of the times are listed here, from three on.",
} as const;

export const notLoaded = {
  register: "The register did not load",
  classes: "The classes did not load",
  days: "The attendance did not load",
} as const;
