import { roundHalfUp } from "../../api/rounding.ts";

/** One decimal on a pupil's results, two on the broad sheet. */
type AverageDecimals = 1 | 2;

/**
 * Total divided by subjects counted, rounded half up; null if no subject counts. For a whole
 * session, `total` is the sum of the terms and `subjects` counts a subject once per term.
 */
export function averageOf(
  total: number,
  subjects: number,
  decimals: AverageDecimals,
): number | null {
  return subjects > 0 ? roundHalfUp(total / subjects, decimals) : null;
}

interface Summary {
  /** Two decimals. */
  readonly average: number;
  readonly highest: number;
  readonly lowest: number;
}

/**
 * Summarises the totals of a class in a subject, over the pupils who have a total in it; null without
 * any.
 */
export function summaryOf(totals: readonly (number | null)[]): Summary | null {
  const counted = totals.filter((total) => total !== null);
  const sum = counted.reduce((all, total) => all + total, 0);
  const average = averageOf(sum, counted.length, 2);
  if (average === null) return null;
  return { average, highest: Math.max(...counted), lowest: Math.min(...counted) };
}

/** Formats an average with all its decimals: "64.0"; a dash without one. */
export function averageText(average: number | null, decimals: AverageDecimals): string {
  return average === null ? "-" : roundHalfUp(average, decimals).toFixed(decimals);
}
