import type { QuestionType } from "@school/core/cbt/questions/question.ts";
import type { PART_VIEWS } from "./part-views.ts";

type PartViews = typeof PART_VIEWS;
export type PartType = keyof PartViews;

const PART_TYPES: readonly QuestionType[] = [
  "ORDERING",
  "MATCHING",
  "GAPS",
  "WRITTEN",
  "TAP",
] satisfies PartType[];

let loaded: PartViews | null = null;

export function loadedPartViews(): PartViews | null {
  return loaded;
}

/** Loads the views of `PART_VIEWS`; null without a network, if this device has not cached them. */
export async function loadPartViews(): Promise<PartViews | null> {
  if (loaded) return loaded;
  try {
    loaded = (await import("./part-views.ts")).PART_VIEWS;
  } catch {
    // The caller tries again.
  }
  return loaded;
}

/** Loads them if a paper needs them, while the network that brought the paper is there. */
export function prepareViews(questions: readonly { readonly type: QuestionType }[]): void {
  if (questions.some(({ type }) => PART_TYPES.includes(type))) void loadPartViews();
}
