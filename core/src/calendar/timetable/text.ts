/** Texts for faults in periods and timetables, shown beside the field. */
export const timetableTexts = {
  usedTwice: (group: string, weekday: string, other: string) =>
    `${other} already has the periods of ${group} on ${weekday}`,
  overlaps: (other: string) => `It overlaps with ${other}`,
  roomInUse: (room: string) => `${room} is used by lessons. Give them another room first.`,
  lessonsDoNotFit: (lessons: string, where: string) =>
    `${lessons} of ${where} would have no period. Move or remove them first.`,
  noLessonThen: (period: string) => `There are no lessons in ${period}`,
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
