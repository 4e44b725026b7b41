import { plural } from "@school/core/api/plural.ts";
import type { Backfill } from "@school/core/classes/categories/contract.ts";

/** Message of Backfill Student Categories if no pupil needed a change. */
export const backfillDone = "Every pupil has the category of their class";

/** Describes the result of Backfill Student Categories, and the tasks left for the office. */
export function backfillText({ changed, classes, unknown, unassigned }: Backfill) {
  return {
    done:
      classes.length === 0
        ? backfillDone
        : `${classes.join(", ")}: category set for ${plural(changed, "pupil")}`,
    rest: [
      ...(unknown.length > 0
        ? [`No category fits ${unknown.join(", ")}. Edit the class and choose one.`]
        : []),
      ...(unassigned > 0
        ? [`${plural(unassigned, "pupil is", "pupils are")} in no class and so in no category.`]
        : []),
    ].join(" "),
  };
}

export const titles = {
  addACategory: "Add a category",
  addAnAlias: "Add a known name",
  // From the specification, letter for letter.
  loadCategories: "Failed to load categories",
  noCategories: "No categories",
} as const;

export const labels = {
  // From the specification, letter for letter.
  backfillStudentCategories: "Backfill Student Categories",
} as const;

/** From the specification, letter for letter. */
export const toasts = {
  categoryAdded: "Category added",
  seededDefaults: "Seeded defaults",
} as const;

/** From the specification, letter for letter. */
export const failures = {
  seed: "Failed to seed",
} as const;
