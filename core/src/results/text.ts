import { plural } from "../api/plural.ts";
import type { GradingScheme } from "../school/grading-scheme.ts";
import type { Scores } from "./scores.ts";

/** Replaces the figures of a term that the school withholds from the family. */
export const withheldText = "Please see the school office";

/** Names the parts that a pupil was absent from: "Absent from CA2, Exam"; "" for none. */
export function absenceText(parts: GradingScheme["parts"], scores: Scores): string {
  const missed = parts.filter(({ key }) => scores[key] === "ABS").map(({ label }) => label);
  return missed.length === 0 ? "" : `Absent from ${missed.join(", ")}`;
}

/** Stands in the place of the average while results are missing: "1 of 7 subjects so far". */
export function soFarText(inSoFar: number, expected: number): string {
  return `${inSoFar} of ${plural(expected, "subject")} so far`;
}
