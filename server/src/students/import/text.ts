import { plural } from "@school/core/api/plural.ts";
import { messages } from "@school/core/students/text.ts";

/** What the check of a file asks about its classes. */
export const classQuestions = {
  which: (word: string, rows: number) =>
    `Which class is “${word}”? ${plural(rows, "row has", "rows have")} it.`,
  classless: (rows: string) => `${rows} no class. Which class should they join?`,
  missing: (names: string) => `The school does not have these classes yet: ${names}.`,
  noClass: "No class yet",
  refuse: "Do not import these rows",
  makeIn: (word: string, level: string) => `Create “${word}” in ${level}`,
  chooseEach: "Choose a class for each of them",
  make: messages.createClasses,
} as const;

/** What is said about rows whose pupil is in the school already. */
export const existing = {
  question: (rows: string) => `${rows} who are already here. What should happen to them?`,
  update: "Update them with the filled cells of the file",
  skip: "Leave them as they are",
  add: "Add those found by name again, as new pupils",
  updates: (name: string, fields: string) => `Already here as ${name}. To update: ${fields}`,
  same: (name: string) => `Already here as ${name}. Nothing to change`,
  left: (name: string) => `Already here as ${name}. Left as it is`,
  otherClass: "Already in another class. Use Change Class to move pupils",
  restored: (pupils: string) => `${pupils} got the earlier details back.`,
  kept: (names: string) => `Kept because they were changed since: ${names}.`,
} as const;
