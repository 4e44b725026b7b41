import { roundHalfUp } from "../../api/rounding.ts";
import type { GradingScheme, PartKey } from "../../school/grading-scheme.ts";
import type { AssessmentType } from "../tests/test.ts";

type Part = GradingScheme["parts"][number];

/** Which columns a test's marks are meant for: none where the teacher has to choose. */
export function proposedParts(assessmentType: AssessmentType, scheme: GradingScheme): PartKey[] {
  const keys = scheme.parts.map(({ key }) => key);
  if (assessmentType === "CAT (40)") return keys.filter((key) => key !== "exam");
  if (assessmentType === "EXAM (60)") return keys.filter((key) => key === "exam");
  return [];
}

/**
 * Marks of a test as scores of some parts: scaled to the sum of their maxima and rounded to a
 * tenth, half up, as scores are kept; then divided by the maxima, so that the parts add up to
 * exactly that whole. The tenths that are left over go to the parts with the largest remainders
 * (Hamilton's method), of equal ones to the first. No part gets more than its maximum.
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
  // Whole numbers up to here, so that remainders are compared exactly.
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
