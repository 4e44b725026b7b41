import type { Scores } from "@school/core/results/scores.ts";
import type { GradingScheme, PartKey } from "@school/core/school/grading-scheme.ts";

/** A part for a column; without `max` if rows have different schemes. */
export type Part = Pick<GradingScheme["parts"][number], "key" | "label"> & { max?: number };

const PART_KEYS: readonly PartKey[] = ["CA1", "CA2", "CA3", "CA4", "exam"];

/** The label of a part if the scheme is unknown. */
export function partLabel(key: PartKey): string {
  return key === "exam" ? "Exam" : key;
}

/** The parts that need columns in a list of any classes and sessions; all if it is empty. */
export function partsIn(rows: readonly { readonly scores: Scores }[]): Part[] {
  const used = PART_KEYS.filter((key) => rows.some(({ scores }) => key in scores));
  return (used.length > 0 ? used : PART_KEYS).map((key) => ({ key, label: partLabel(key) }));
}

/** Labels of a result's missing parts; parts that its scheme lacks do not count. */
export function missingParts(scores: Scores): string[] {
  return PART_KEYS.filter((key) => scores[key] === null).map(partLabel);
}
