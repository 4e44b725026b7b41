import { rowName } from "@school/core/api/imports.ts";
import { plural } from "@school/core/api/plural.ts";
import { messages } from "@school/core/students/text.ts";

/** Questions about classes in the check of a file. */
export const classQuestions = {
  which: (word: string, rows: number) =>
    `Which class is “${word}”? ${plural(rows, "row has", "rows have")} it.`,
  without: (count: number, names: string) =>
    `${plural(count, "pupil has", "pupils have")} no class: ${names}. Which class should they join?`,
  row: (line: number) => `row ${rowName(line)}`,
  missing: (names: string) => `The school does not have these classes yet: ${names}.`,
  above: "The class of the row above",
  noClass: "No class yet",
  refuse: "Do not import these rows",
  makeIn: (word: string, level: string) => `Create “${word}” in ${level}`,
  make: messages.createClasses,
} as const;

/** Texts about rows whose pupil already exists. */
export const existing = {
  rows: (count: number) => plural(count, "row is of a pupil", "rows are of pupils"),
  newOnes: "pupils",
  people: (count: number) => plural(count, "pupil"),
  otherClass: "Already in another class. Use Change Class to move pupils",
} as const;

/** Texts about a value that someone has already. */
export const taken = {
  byPerson: (value: string, person: string) => `${value} is in use by ${person}`,
  byRow: (value: string, line: number) => `${value} is also in row ${rowName(line)}`,
} as const;

/** Question before the first admission numbers are generated. */
export const numberTexts = {
  question: (next: string) => `New admission numbers will look like ${next}.`,
} as const;
