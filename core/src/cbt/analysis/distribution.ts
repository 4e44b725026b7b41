import { roundHalfUp } from "../../api/rounding.ts";
import { meanOf, medianOf, varianceOf } from "./statistics.ts";

interface Summary {
  readonly count: number;
  readonly lowest: number;
  readonly highest: number;
  readonly mean: number;
  readonly median: number;
  readonly deviation: number;
}

/**
 * Summary statistics of marks or minutes, in their own unit, to two decimals; the standard
 * deviation is that of the population (divided by n). Null without values.
 */
export function summaryOf(values: readonly number[]): Summary | null {
  if (values.length === 0) return null;
  return {
    count: values.length,
    lowest: Math.min(...values),
    highest: Math.max(...values),
    mean: roundHalfUp(meanOf(values), 2),
    median: roundHalfUp(medianOf(values), 2),
    deviation: roundHalfUp(Math.sqrt(varianceOf(values)), 2),
  };
}

const BANDS = 10;

interface Band {
  readonly from: number;
  readonly to: number;
  readonly pupils: number;
}

/**
 * A histogram of ten bands of equal width from 0 to `scale`, lowest first. A score on a boundary
 * belongs to the upper band, the maximum score to the last. Empty without a scale.
 */
export function distributionOf(scores: readonly number[], scale: number): Band[] {
  if (scale <= 0) return [];
  const bandIndexes = scores.map((score) =>
    // Multiplied first, so that floating-point error does not move 0.3 of 1 off its boundary.
    Math.min(BANDS - 1, Math.max(0, Math.floor((score * BANDS) / scale))),
  );
  return Array.from({ length: BANDS }, (_, index) => ({
    from: roundHalfUp((scale * index) / BANDS, 2),
    to: roundHalfUp((scale * (index + 1)) / BANDS, 2),
    pupils: bandIndexes.filter((one) => one === index).length,
  }));
}
