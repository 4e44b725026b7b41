import { plural } from "@school/core/api/plural.ts";

/** Texts about sending marks to the results of a class. */
export const sending = {
  send: (pupils: number) =>
    pupils === 0 ? "Send scores" : `Send scores for ${plural(pupils, "pupil")}`,
  suggested: (column: string) => `${column}, suggested`,
  replaces: (pupils: number) =>
    `Sending replaces the current scores of ${plural(pupils, "pupil")}.`,
  saved: (pupils: number) => `Saved for ${plural(pupils, "pupil")}.`,
  unchanged: (pupils: number) => `${pupils} already had these scores.`,
  refused: (results: number) =>
    `${plural(results, "approved result was", "approved results were")} not changed.`,
} as const;

export const labels = {
  noMark: "No mark",
} as const;
