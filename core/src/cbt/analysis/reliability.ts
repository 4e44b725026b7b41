import type { MarkedPaper } from "./item-analysis.ts";
import { varianceOf } from "./statistics.ts";

interface Reliability {
  readonly kind: "KR-20" | "alpha";
  /** At most 1; below 0 if questions contradict each other. */
  readonly value: number;
  /** Number of pupils and questions in the calculation. */
  readonly pupils: number;
  readonly questions: number;
}

/**
 * Computes how far the questions of a test measure one thing: Cronbach's alpha, k / (k - 1) · (1 - Σ
 * s²_i / s²_X) (Cronbach, L. J. 1951: Coefficient alpha and the internal structure of tests.
 * Psychometrika 16, 297-334). s²_i is the variance of the marks for question i and s²_X that of the
 * totals, all divided by n. Where every question is worth the same marks, all or nothing, that is
 * KR-20, in which s²_i is p · q (Kuder, G. F. & Richardson, M. W. 1937: The theory of the estimation of
 * test reliability. Psychometrika 2, 151-160).
 *
 * Alpha compares pupils over the same questions, so it is computed from the largest set of papers with
 * the same questions. Null where alpha has no meaning: for a set of less than half of all papers (drawn
 * papers), for fewer than two pupils or questions, or for equal totals.
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

/**
 * Returns the largest set of papers with the same questions. Of sets of equal size, it is the one whose
 * questions come first, for a stable result.
 */
function largestSet(papers: readonly MarkedPaper[]): readonly MarkedPaper[] {
  const sets = Map.groupBy(papers, ({ answers }) => [...answers.keys()].toSorted().join(" "));
  const [largest] = [...sets].toSorted(
    ([a, ofA], [b, ofB]) => ofB.length - ofA.length || (a < b ? -1 : 1),
  );
  return largest?.[1] ?? [];
}
