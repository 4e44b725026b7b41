/** Texts for faults in a lesson plan or a scheme of work, shown beside the field. */
export const messages = {
  topic: "Enter the topic",
  objectives: "Enter what pupils can do after the lesson",
  previousKnowledge: "Enter what pupils know already",
  materials: "Enter the materials, or None",
  evaluation: "Enter how you find out what pupils learned",
  steps: "Add at least one step",
  step: "Enter what you do in this step",
  minutes: "Enter the minutes",
  comment: "Say what the teacher should change",
  weekTwice: "Each week can be there only once",
  noSuchWeek: "The term has no such week",
  notInClass: "This class does not take this subject in this term",
} as const;

/** The email that reminds a teacher of plans. */
export const reminder = {
  intro: (by: string, week: number, term: string) =>
    `${by} asks you to submit your lesson plans for week ${week} of ${term}:`,
} as const;
