import type { ProgressCounts } from "./progress.ts";

/** The states of a score sheet, in the order of the work. */
export const SHEET_STATES = [
  "empty",
  "begun",
  "draft",
  "published",
  "approved",
  "rejected",
] as const;
export type SheetState = (typeof SHEET_STATES)[number];

/**
 * Returns the state of a sheet: the least that is true of all its pupils, but "rejected" if one
 * result was sent back. "begun" means that scores are missing, "draft" that all are entered.
 */
export function stateOfSheet(counts: ProgressCounts): SheetState {
  const { pupils, noScores, incomplete, draft, published, rejected } = counts;
  if (rejected > 0) return "rejected";
  if (noScores === pupils) return "empty";
  if (noScores + incomplete > 0) return "begun";
  if (draft > 0) return "draft";
  return published > 0 ? "published" : "approved";
}

/** Counts the pupils whose scores are complete. */
export function countComplete({ pupils, noScores, incomplete }: ProgressCounts): number {
  return pupils - noScores - incomplete;
}
