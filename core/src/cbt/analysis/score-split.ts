import { roundHalfUp } from "../../api/rounding.ts";
import type { GradingScheme, PartKey } from "../../school/grading-scheme.ts";
import type { AssessmentType } from "../tests/test.ts";

type Part = GradingScheme["parts"][number];

interface Aimed {
  readonly assessmentType: AssessmentType;
  readonly part: PartKey | null;
}

/**
 * The column that a test is made for; else the only one that its assessment type allows. Never
 * two, since the same mark would count twice: then the teacher has to choose.
 */
export function proposedPart(
  { assessmentType, part }: Aimed,
  scheme: GradingScheme,
): PartKey | null {
  const keys = scheme.parts.map(({ key }) => key);
  if (part !== null) return keys.includes(part) ? part : null;
  const isAllowed = {
    "CAT (40)": (key: PartKey) => key !== "exam",
    "EXAM (60)": (key: PartKey) => key === "exam",
    "CAT (100)": () => false,
    "EXAM (100)": () => false,
  }[assessmentType];
  const [only, ...others] = keys.filter(isAllowed);
  return others.length === 0 ? (only ?? null) : null;
}

/**
 * Splits the marks of a test over several parts: scaled to the sum of their maximum scores and
 * rounded to a tenth, half up, as scores are stored; then divided in proportion to the maxima, so
 * that the parts add up exactly. Remaining tenths go to the largest remainders (Hamilton method),
 * ties to the first part. No part exceeds its maximum.
 */
export function splitMarks(
  { marks, totalMarks }: { marks: number; totalMarks: number },
  parts: readonly Part[],
): Partial<Record<PartKey, number>> {
  const most = parts.reduce((sum, { max }) => sum + max, 0);
  if (most === 0 || totalMarks === 0) {
    return Object.fromEntries(parts.map(({ key }) => [key, 0]));
  }
  const share = Math.min(1, Math.max(0, marks / totalMarks));
  const tenths = Math.round(roundHalfUp(share * most, 1) * 10);
  // Integers up to here, so that remainders are compared exactly.
  const claims = parts.map(({ key, max }, place) => ({
    key,
    place,
    whole: Math.floor((tenths * max) / most),
    remainder: (tenths * max) % most,
  }));
  const left = tenths - claims.reduce((sum, { whole }) => sum + whole, 0);
  const lucky = claims
    .toSorted((a, b) => b.remainder - a.remainder || a.place - b.place)
    .slice(0, left);
  return Object.fromEntries(
    claims.map((claim) => [claim.key, (claim.whole + (lucky.includes(claim) ? 1 : 0)) / 10]),
  );
}
