/** Reasons for no school on days without a closing entry. */
export const CLOSED_WORDS = {
  OUTSIDE_TERM: "Outside the school's terms",
  WEEKEND: "Weekend",
} as const;

/** Texts for faults in an entry, shown beside its field. */
export const messages = {
  title: "Enter a title",
  endsBefore: "The last day must not be before the first day",
  tooLong: "Choose at most 120 days",
  startTime: "Enter when it starts, or leave both times empty",
  endTime: "It must end after it starts",
  classes: "Choose at least one class",
  publicForAll: "Choose Everyone to show it on the public page",
  until: "Choose the day until which it repeats",
  untilTooLate: "It can repeat for at most ten years",
  overlaps: "It is longer than the time until it repeats",
  closureForAll: "Holidays and mid-term breaks are for everyone",
  closureAllDay: "Holidays and mid-term breaks are all day",
  closureOnce: "Enter each holiday and mid-term break with its own days",
  notThatDay: "It does not take place on this day",
  onceOnly: "One day cannot repeat. Choose this and later days.",
  tooManySkipped: "Too many days are left out. Change this and later days.",
  tooMany: (most: number) =>
    `More than ${most.toLocaleString("en")} entries are in these days. Choose fewer days.`,
  feedCut: (most: number) =>
    `Only the first ${most.toLocaleString("en")} entries are shown. The portal has all.`,
  noSuchClass: "Choose classes from the list",
  ownEntries: "You can change only your own entries.",
  ownClasses: "You can enter only events for classes that you teach.",
} as const;
