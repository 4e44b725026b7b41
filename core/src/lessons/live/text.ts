/** Texts for faults in a live lesson, shown beside the field. */
export const messages = {
  title: "Enter what the lesson is about",
  classes: "Choose at least one class",
  endsTooEarly: "It must end after it starts",
  tooLong: "A live lesson can last at most 8 hours",
  over: "This time has passed. Choose a later one.",
  link: "Enter the whole link, beginning with https://",
  notYourClass: "Choose classes that you teach",
} as const;
