/** Texts for faults in a note, shown beside the field. */
export const messages = {
  title: "Enter a title",
  classes: "Choose at least one class",
  term: "Choose a term",
  link: "Enter the whole link, beginning with https://",
  empty: "Write the note, or add a file or a link, before you publish it",
  noSuchWeek: (weeks: number) => `The term has ${weeks} weeks. Choose one of them.`,
  otherSession: (name: string) => `${name} is not a class of this session`,
  notInClass: (name: string) => `${name} does not take this subject`,
  notYours: "Choose classes and a subject that you teach",
} as const;
