import { plural } from "../../api/plural.ts";
import { roundHalfUp } from "../../api/rounding.ts";
import { gradeOf } from "../../school/grading.ts";
import type { GradingScheme } from "../../school/grading-scheme.ts";

/** A total above it is worth a second look. */
const HIGH_TOTAL = 95;
/** So are more marks than this up or down from the term before. */
const MAX_JUMP = 25;
/** From so many pupils on, the same total for all of them is no chance. */
const MIN_SAME = 3;

/** A pupil's total in a subject, this term and in the term before; null without one. */
export interface TwoTerms {
  readonly total: number | null;
  readonly lastTerm: number | null;
}

/** What is unusual about a score sheet, to look at before it is approved. */
export interface Unusual {
  /** The total that all have; null when they differ. */
  readonly sameTotal: number | null;
  /** How many totals are above `HIGH_TOTAL`. */
  readonly high: number;
  /** How many are more than `MAX_JUMP` from the last term's. */
  readonly jumps: number;
}

/** The change from the last term if it is more than `MAX_JUMP` up or down, else null. */
export function jumpOf({ total, lastTerm }: TwoTerms): number | null {
  if (total === null || lastTerm === null) return null;
  // Scores have one decimal; the difference of two has rounding errors.
  const change = roundHalfUp(total - lastTerm, 1);
  return Math.abs(change) > MAX_JUMP ? change : null;
}

export function findUnusual(rows: readonly TwoTerms[]): Unusual {
  const [first] = rows;
  const isSame =
    rows.length >= MIN_SAME && rows.every(({ total }) => total !== null && total === first?.total);
  return {
    sameTotal: isSame && first ? first.total : null,
    high: rows.filter(isHigh).length,
    jumps: rows.filter((row) => jumpOf(row) !== null).length,
  };
}

const isHigh = ({ total }: TwoTerms) => total !== null && total > HIGH_TOTAL;

/** Why a row is unusual, in words; empty for a usual one. */
export function describeRow(row: TwoTerms): string[] {
  const jump = jumpOf(row);
  return [
    ...(isHigh(row) ? [`Over ${HIGH_TOTAL}`] : []),
    ...(jump === null
      ? []
      : [`${Math.abs(jump)} ${jump > 0 ? "up" : "down"} from ${row.lastTerm} last term`]),
  ];
}

/** What is unusual about a sheet, in words; empty when nothing is. */
export function describeUnusual({ sameTotal, high, jumps }: Unusual, missing: number): string[] {
  return [
    ...(sameTotal === null ? [] : [`All have ${sameTotal}`]),
    ...(high === 0 ? [] : [`${plural(high, "total")} over ${HIGH_TOTAL}`]),
    ...(jumps === 0 ? [] : [`${plural(jumps, "jump")} of more than ${MAX_JUMP} from last term`]),
    ...(missing === 0 ? [] : [`${plural(missing, "pupil")} missing`]),
  ];
}

/** How many totals each grade has, in the order of the scheme's bands. */
export function countGrades(
  scheme: GradingScheme,
  totals: readonly number[],
): { grade: string; results: number }[] {
  const grades = totals.map((total) => gradeOf(scheme, total));
  return scheme.bands.map(({ grade }) => ({
    grade,
    results: grades.filter((one) => one === grade).length,
  }));
}
