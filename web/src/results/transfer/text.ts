import { plural } from "@school/core/api/plural.ts";

/** Texts about sending marks to the results of a class. */
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
  areDrafts: "They are drafts until you publish them.",
} as const;

export const labels = {
  noMark: "No mark",
} as const;
