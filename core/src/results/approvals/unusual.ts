import { namesText } from "../../api/names-text.ts";
import { plural } from "../../api/plural.ts";
import { roundHalfUp } from "../../api/rounding.ts";
import { gradeOf } from "../../school/grading.ts";
import type { GradingScheme } from "../../school/grading-scheme.ts";
import type { Scores } from "../scores.ts";

/** A higher total is unusual. */
const HIGH_TOTAL = 95;
/** A larger change from the previous term is unusual. */
const MAX_JUMP = 25;
/** Minimum number of pupils for which equal totals are unusual. */
const MIN_SAME = 3;

/** Minimum share of missing pupils for "half of the sheet". */
const HALF = 0.5;

/** A pupil's totals in a subject, in this term and the previous one; null without one. */
export interface TwoTerms {
  readonly total: number | null;
  readonly lastTerm: number | null;
}

/** The fields of a score sheet's row that are checked. */
export interface CheckedRow extends TwoTerms {
  readonly name: string;
  /** Whether a part of the score is 0. */
  readonly hasZero: boolean;
  /** Whether the pupil was absent in a part, which counts as 0. */
  readonly isAbsent: boolean;
}

/** Unusual facts about a score sheet, to check before approval. */
export interface Unusual {
  /** The total if all are equal, else null. */
  readonly sameTotal: number | null;
  /** Number of totals above `HIGH_TOTAL`. */
  readonly high: number;
  /** Number of totals that differ by more than `MAX_JUMP` from the last term's. */
  readonly jumps: number;
  /** Names of the pupils with a 0. */
  readonly zeros: string[];
  /** Names of the pupils who were absent in a part. */
  readonly absent: string[];
}

/** The change from the previous term if it exceeds `MAX_JUMP`, else null. */
export function jumpOf({ total, lastTerm }: TwoTerms): number | null {
  if (total === null || lastTerm === null) return null;
  // Scores have one decimal; floating-point errors of the difference are rounded away.
  const change = roundHalfUp(total - lastTerm, 1);
  return Math.abs(change) > MAX_JUMP ? change : null;
}

export function findUnusual(rows: readonly CheckedRow[]): Unusual {
  const [first] = rows;
  const isSame =
    rows.length >= MIN_SAME && rows.every(({ total }) => total !== null && total === first?.total);
  return {
    sameTotal: isSame && first ? first.total : null,
    high: rows.filter(isHigh).length,
    jumps: rows.filter((row) => jumpOf(row) !== null).length,
    zeros: rows.filter(({ hasZero }) => hasZero).map(({ name }) => name),
    absent: rows.filter(({ isAbsent }) => isAbsent).map(({ name }) => name),
  };
}

const isHigh = ({ total }: TwoTerms) => total !== null && total > HIGH_TOTAL;

/** Texts about a row. */
export const rowTexts = { zero: "Has a 0", absent: "Absent in a part" } as const;

/** Describes why a row is unusual; empty for a usual one. */
export function describeRow(row: Omit<CheckedRow, "name">): string[] {
  const jump = jumpOf(row);
  return [
    ...(row.hasZero ? [rowTexts.zero] : []),
    ...(row.isAbsent ? [rowTexts.absent] : []),
    ...(isHigh(row) ? [`Over ${HIGH_TOTAL}`] : []),
    ...(jump === null
      ? []
      : [`${Math.abs(jump)} ${jump > 0 ? "up" : "down"} from ${row.lastTerm} last term`]),
  ];
}

/** Whether a part of a score is 0. */
export const hasZero = (scores: Scores) => Object.values(scores).includes(0);

/** Whether the pupil was absent in a part of a score. */
export const isAbsent = (scores: Scores) => Object.values(scores).includes("ABS");

interface CheckedSheet {
  readonly unusual: Unusual;
  readonly pupils: number;
  /** Names of the pupils without a result. */
  readonly missing: readonly string[];
}

/** Describes what is unusual about a sheet, with pupils' names; empty for a usual sheet. */
export function describeUnusual({ unusual, pupils, missing }: CheckedSheet): string[] {
  const { sameTotal, high, jumps, zeros, absent } = unusual;
  const named = (names: readonly string[], what: string) =>
    names.length === 0 ? [] : [`${plural(names.length, "pupil")} ${what}: ${namesText(names)}`];
  const isHalf = pupils > 0 && missing.length / pupils >= HALF;
  return [
    ...(isHalf
      ? [`Half sheet: only ${pupils - missing.length} of ${plural(pupils, "pupil")}`]
      : []),
    ...named(missing, "missing"),
    ...named(zeros, "with a 0"),
    ...named(absent, "absent in a part"),
    ...(sameTotal === null ? [] : [`All have ${sameTotal}`]),
    ...(high === 0 ? [] : [`${plural(high, "total")} over ${HIGH_TOTAL}`]),
    ...(jumps === 0 ? [] : [`${plural(jumps, "jump")} of more than ${MAX_JUMP} from last term`]),
  ];
}

/** Counts the totals of each grade, in the order of the scheme's bands. */
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
