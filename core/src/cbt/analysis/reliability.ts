import type { MarkedPaper } from "./item-analysis.ts";
import { varianceOf } from "./statistics.ts";

interface Reliability {
  readonly kind: "KR-20" | "alpha";
  /** At most 1; below 0 if questions contradict each other. */
  readonly value: number;
  /** The pupils and questions that it is calculated from. */
  readonly pupils: number;
  readonly questions: number;
}

/**
 * How far the questions of a test measure one thing: Cronbach's alpha,
 * k / (k - 1) · (1 - Σ s²_i / s²_X), with s²_i the variance of the marks for question i, s²_X that
 * of the totals, all divided by n (Cronbach, L. J. 1951: Coefficient alpha and the internal
 * structure of tests. Psychometrika 16, 297-334). Where every question brings the same marks, all
 * or nothing, that is KR-20, in which s²_i is p · q (Kuder, G. F. & Richardson, M. W. 1937: The
 * theory of the estimation of test reliability. Psychometrika 2, 151-160).
 *
 * It compares pupils over the same questions, so it is worked out from the largest set of papers
 * that are alike. Null where it has no meaning: such a set is not at least half of all (drawn
 * papers), fewer than two pupils or questions, or everyone has the same total.
 */
export function reliabilityOf(
  papers: readonly MarkedPaper[],
  marksOf: ReadonlyMap<string, number>,
): Reliability | null {
  const alike = largestSet(papers);
  const items = [...(alike[0]?.answers.keys() ?? [])];
  if (alike.length < 2 || items.length < 2 || alike.length * 2 < papers.length) return null;
  const earned = (paper: MarkedPaper, item: string) => paper.answers.get(item)?.earned ?? 0;
  const ofTotals = varianceOf(
    alike.map((paper) => items.reduce((sum, item) => sum + earned(paper, item), 0)),
  );
  if (ofTotals === 0) return null;
  const ofItems = items.reduce(
    (sum, item) => sum + varianceOf(alike.map((paper) => earned(paper, item))),
    0,
  );
  const k = items.length;
  return {
    kind: new Set(items.map((item) => marksOf.get(item))).size === 1 ? "KR-20" : "alpha",
    value: (k / (k - 1)) * (1 - ofItems / ofTotals),
    pupils: alike.length,
    questions: k,
  };
}

/** Of sets of equal size, the one whose questions come first, for a stable result. */
function largestSet(papers: readonly MarkedPaper[]): readonly MarkedPaper[] {
  const sets = Map.groupBy(papers, ({ answers }) => [...answers.keys()].toSorted().join(" "));
  const [largest] = [...sets].toSorted(
    ([a, some], [b, others]) => others.length - some.length || (a < b ? -1 : 1),
  );
  return largest?.[1] ?? [];
}
