import type { GradingScheme, PartKey } from "./grading-scheme.ts";

export interface CommonSplit {
  /** "10 + 10 + 20 + 60" */
  readonly name: string;
  readonly parts: GradingScheme["parts"];
}

/** Usual divisions of the 100 marks: tests, and a final exam. */
export const COMMON_SPLITS: readonly CommonSplit[] = [
  [10, 10, 20, 60],
  [20, 20, 60],
  [10, 10, 10, 10, 60],
  [15, 15, 70],
  [30, 70],
  [40, 60],
].map((marks) => ({ name: marks.join(" + "), parts: partsOf(marks) }));

/** The common split of a scheme, whatever its parts are called; undefined for a custom one. */
export function splitOf({ parts }: GradingScheme): CommonSplit | undefined {
  const name = parts.map(({ max }) => max).join(" + ");
  return COMMON_SPLITS.find((split) => split.name === name);
}

function partsOf(marks: readonly number[]): GradingScheme["parts"] {
  const tests = marks.slice(0, -1).map((max, at) => {
    const key = `CA${at + 1}` as PartKey;
    return { key, label: marks.length === 2 ? "CA" : key, max };
  });
  return [...tests, { key: "exam" as const, label: "Exam", max: marks.at(-1) ?? 0 }];
}
