/** Texts for faults in periods and timetables, shown beside the field. */
export const timetableTexts = {
  dayName: "Enter a name",
  groups: "Choose at least one class group",
  weekdays: "Choose at least one day",
  usedTwice: (group: string, weekday: string, other: string) =>
    `${other} already has the periods of ${group} on ${weekday}`,
  noLessons: "Add at least one period for lessons",
  periodName: "Enter a name",
  endsAfter: "It must end after it starts",
  overlaps: (other: string) => `It overlaps with ${other}`,
  roomTwice: "This room is listed twice",
  roomInUse: (room: string) => `${room} is used by lessons. Give them another room first.`,
  lessonsDoNotFit: (lessons: string, where: string) =>
    `${lessons} of ${where} would have no period. Move or remove them first.`,
  noSuchPeriod: "This period does not exist on this day",
  noLessonThen: (period: string) => `There are no lessons in ${period}`,
  twice: "This subject already has a lesson then",
  tooMany: "A period holds two subjects at most",
  notTaken: "The class does not take this subject",
  noSuchTeacher: "Choose a teacher from the list",
  noSuchRoom: "Choose a room from the list",
  otherSession: "The class is not in the session of this term",
  noGroup: "Give the class a category first: its group decides about the periods",
  nothingToCopy: "That term has no timetable",
  /** "Ada Obi teaches Mathematics in Primary 5 on Tuesday, 08:40 to 09:20. Primary 4 cannot …" */
  teacherClash: (clash: Clash) =>
    `${clash.who} teaches ${clash.subject} in ${clash.otherClass} on ${clash.when}, and cannot teach ${clash.className} then.`,
  roomClash: (clash: Clash) =>
    `${clash.who} is used by ${clash.otherClass} (${clash.subject}) on ${clash.when}, and is not free for ${clash.className} then.`,
} as const;

interface Clash {
  /** The teacher or the room. */
  readonly who: string;
  readonly subject: string;
  readonly otherClass: string;
  readonly className: string;
  /** "Tuesday, 08:40 to 09:20" */
  readonly when: string;
}
