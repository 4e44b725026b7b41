export const ADDRESS = "/timetable";

export const titles = {
  page: "Timetable",
  edit: "Edit Timetable",
  periods: "Periods and Rooms",
} as const;

export const labels = {
  edit: "Edit",
  publish: "Publish",
  withdraw: "Take back",
  notPublished: "Not published",
  published: "Published",
  allClassesPdf: "All classes as PDF",
  allTeachersPdf: "All teachers as PDF",
  /** Label for a lesson in the class's own room. */
  ownRoom: "Own room",
  noTeacher: "No teacher yet",
  classTeacher: (name: string) => `Class teacher (${name})`,
  noLesson: "No lesson",
  empty: "Empty",
  allTeachers: "All teachers",
  subject: "Subject",
  /** Both subjects of a period are for chosen pupils. */
  secondSubject: "Second subject",
  addSecond: "Add a second subject for other pupils",
  teacher: "Teacher",
  room: "Room",
  copyFrom: "Copy from",
  useTeachers: "Use the subjects' teachers",
  addPeriod: "Add period",
  addDay: "Add a kind of day",
  addRoom: "Add room",
  classGroups: "Class groups",
  usualDay: "Start with the usual day",
} as const;

export const hints = {
  /** Subjects whose lessons have another teacher than the class has for the subject. */
  otherTeachers: (subjects: readonly string[]) =>
    `Lessons with another teacher than the subject's: ${subjects.join(", ")}.`,
  keys: 'Type the beginning of a subject. Enter and the arrow keys move. " repeats the lesson above.',
  unknown: (text: string) => `No subject of this class begins with “${text}”`,
  copied: (lessons: string, leftOut: number) =>
    leftOut === 0 ? `${lessons} copied` : `${lessons} copied, ${leftOut} left out`,
  copyTerm: (term: string) => `Copy everything from ${term}`,
  copiedTerm: (lessons: string, classes: string, leftOut: number) =>
    `${lessons} of ${classes} copied as drafts${leftOut > 0 ? `, ${leftOut} left out` : ""}`,
} as const;

export const emptyTexts = {
  noTerm: "No term yet",
  noTermHint: "Timetables belong to a term. The principal adds terms under Settings.",
  none: "No timetable yet",
  noneHint: {
    office: "Set the periods of the day first, then fill in each class.",
    others: "The school has not published it yet.",
  },
  noPeriods: "No periods yet",
  noPeriodsHint: "Set the periods of the day first.",
  noGroup: "This class has no category",
  noGroupHint: "Give it one under Classes: its group decides about the periods.",
  noLessons: "No lessons",
  chooseClass: "Choose a class",
} as const;

export const failures = {
  load: "The timetable did not load",
  save: "The timetable was not saved. Try again.",
  savePeriods: "The periods were not saved. Try again.",
} as const;
