import { roundHalfUp } from "../../api/rounding.ts";
import type { GradingScheme, PartKey } from "../../school/grading-scheme.ts";
type Part = GradingScheme["parts"][number];

export interface Mark {
  readonly marks: number;
  /** The maximum marks. */
  readonly totalMarks: number;
}

/** The only allowed part of a scheme; null if there are several, or none. */
export function onlyPart(
  { parts }: GradingScheme,
  isAllowed: (key: PartKey) => boolean,
): PartKey | null {
  const [only, ...rest] = parts.filter(({ key }) => isAllowed(key));
  return only !== undefined && rest.length === 0 ? only.key : null;
}

/**
 * Splits marks out of a total over several parts: scaled to the sum of their maximum scores and
 * rounded to a tenth, half up, as scores are stored; then divided in proportion to the maxima, so
 * that the parts add up exactly. Remaining tenths go to the largest remainders (Hamilton method),
 * ties to the first part. No part exceeds its maximum.
 */
export function splitMarks(
  { marks, totalMarks }: Mark,
  parts: readonly Part[],
): Partial<Record<PartKey, number>> {
  const most = parts.reduce((sum, { max }) => sum + max, 0);
  if (most === 0 || totalMarks === 0) {
    return Object.fromEntries(parts.map(({ key }) => [key, 0]));
  }
  const share = Math.min(1, Math.max(0, marks / totalMarks));
  const tenths = Math.round(roundHalfUp(share * most, 1) * 10);
  // Integers up to here, so that remainders compare exactly.
  const claims = parts.map(({ key, max }, place) => ({
    key,
    place,
    whole: Math.floor((tenths * max) / most),
    remainder: (tenths * max) % most,
  }));
  const remainder = tenths - claims.reduce((sum, { whole }) => sum + whole, 0);
  const roundedUp = claims
    .toSorted((a, b) => b.remainder - a.remainder || a.place - b.place)
    .slice(0, remainder);
  return Object.fromEntries(
    claims.map((claim) => [claim.key, (claim.whole + (roundedUp.includes(claim) ? 1 : 0)) / 10]),
  );
}
