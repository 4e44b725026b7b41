import { plural } from "@school/core/api/plural.ts";
import type { Backfill } from "@school/core/classes/categories/contract.ts";

/** What Backfill Student Categories has done, and what is left for the office to do. */
export function backfillText({ changed, classes, unknown, unassigned }: Backfill) {
  return {
    done:
      classes.length === 0
        ? "Every pupil has the category of their class"
        : `${classes.join(", ")}: category set for ${plural(changed, "pupil")}`,
    left: [
      ...(unknown.length > 0
        ? [`No category fits ${unknown.join(", ")}. Edit the class and choose one.`]
        : []),
      ...(unassigned > 0
        ? [`${plural(unassigned, "pupil is", "pupils are")} in no class and so in no category.`]
        : []),
    ].join(" "),
  };
}
