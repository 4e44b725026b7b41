import { plural } from "@school/core/api/plural.ts";

/** The list of tests, and a test without marks. */
export const analysis = {
  noMarks: "No marks yet",
  onlyAuthors: "Only its authors can see the analysis.",
  toCheck: (questions: number) => `To check (${questions})`,
  nothingToCheck: "No questions to check.",
} as const;

/** Correcting the key of a question. */
export const keyCorrection = {
  action: "Correct key",
  actionOf: (place: number) => `Correct key of question ${place}`,
  submit: "Correct key and re-mark",
  noReason: "Enter a reason.",
  done: "Re-marked",
  noChange: "No pupil’s marks changed.",
  changed: "These pupils’ marks changed:",
  sendAgain: "Send scores again",
} as const;

/** Sending the marks of a test to the results of a class. */
export const sending = {
  send: (pupils: number) =>
    pupils === 0 ? "Send scores" : `Send scores for ${plural(pupils, "pupil")}`,
  suggested: (column: string) => `${column}, suggested`,
  noColumn: "Choose at least one column",
  replaces: (pupils: number) =>
    `Sending replaces the current scores of ${plural(pupils, "pupil")}.`,
  isStale: "Marks have changed since. Send them again.",
  isCurrent: "No marks have changed since.",
  noMarks: "There are no marks to send to this class.",
  nothingNew: "The results already have these scores. There is nothing to send.",
  saved: (pupils: number) => `Saved for ${plural(pupils, "pupil")}.`,
  unchanged: (pupils: number) => `${pupils} already had these scores.`,
  refused: (results: number) =>
    `${plural(results, "approved result was", "approved results were")} not changed.`,
  openSheet: "Open score sheet",
} as const;

export const labels = {
  noMark: "No mark",
} as const;
