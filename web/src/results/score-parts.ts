import type { Scores } from "@school/core/results/scores.ts";
import type { GradingScheme, PartKey } from "@school/core/school/grading-scheme.ts";

/** A part as a column shows it; without `max` where rows have different schemes. */
export type Part = Pick<GradingScheme["parts"][number], "key" | "label"> & { max?: number };

const PART_KEYS: readonly PartKey[] = ["CA1", "CA2", "CA3", "CA4", "exam"];

/** The label of a part where the scheme is not known. */
export function partLabel(key: PartKey): string {
  return key === "exam" ? "Exam" : key;
}

/** The parts that a list of any classes and sessions needs columns for; all while it is empty. */
export function partsIn(rows: readonly { readonly scores: Scores }[]): Part[] {
  const used = PART_KEYS.filter((key) => rows.some(({ scores }) => key in scores));
  return (used.length > 0 ? used : PART_KEYS).map((key) => ({ key, label: partLabel(key) }));
}

/** Labels of the parts that a result still lacks; a part its scheme does not have is not missed. */
export function missingParts(scores: Scores): string[] {
  return PART_KEYS.filter((key) => scores[key] === null).map(partLabel);
}
