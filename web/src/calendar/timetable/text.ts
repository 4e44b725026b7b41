export const ADDRESS = "/timetable";

export const titles = {
  page: "Timetable",
  edit: "Edit Timetable",
  periods: "Periods and Rooms",
} as const;

export const labels = {
  withdraw: "Take back",
  noTeacher: "No teacher yet",
  classTeacher: (name: string) => `Class teacher (${name})`,
  teacher: "Teacher",
  copyFrom: "Copy from",
  useTeachers: "Use the subjects' teachers",
} as const;

export const hints = {
  /** Subjects whose lessons have another teacher than the class has for the subject. */
  otherTeachers: (subjects: readonly string[]) =>
    `Lessons with another teacher than the subject's: ${subjects.join(", ")}.`,
  unknown: (text: string) => `No subject of this class begins with “${text}”`,
  copied: (lessons: string, leftOut: number) =>
    leftOut === 0 ? `${lessons} copied` : `${lessons} copied, ${leftOut} left out`,
  copyTerm: (term: string) => `Copy everything from ${term}`,
  copiedTerm: (lessons: string, classes: string, leftOut: number) =>
    `${lessons} of ${classes} copied as drafts${leftOut > 0 ? `, ${leftOut} left out` : ""}`,
} as const;

export const emptyTexts = {
  noPeriods: "No periods yet",
  noPeriodsHint: "Set the periods of the day first.",
  noLessons: "No lessons",
} as const;

export const failures = {
  load: "The timetable did not load",
} as const;
