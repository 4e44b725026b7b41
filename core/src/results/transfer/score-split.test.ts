import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { roundHalfUp } from "../../api/rounding.ts";
import type { PartKey } from "../../school/grading-scheme.ts";
import { splitMarks } from "./score-split.ts";

const part = (key: PartKey, max: number) => ({ key, label: key, max });
describe("splitting marks", () => {
  test.each([
    // 33 of 40 over four of 10: the two remaining tenths go to the first two.
    [33, 40, [10, 10, 10, 10], [8.3, 8.3, 8.2, 8.2]],
    [40, 40, [10, 10, 10, 10], [10, 10, 10, 10]],
    [0, 40, [10, 10, 10, 10], [0, 0, 0, 0]],
    // 25 of 30 on 40 is 33.333, so 33.3: 15/40 of it is 12.4875 and 25/40 is 20.8125.
    [25, 30, [15, 25], [12.5, 20.8]],
    [17, 20, [60], [51]],
    [1, 3, [60], [20]],
    // Work without marks adds none.
    [0, 0, [10, 10], [0, 0]],
  ])("%s of %s over parts of %j", (marks, totalMarks, maxima, expected) => {
    const keys: PartKey[] = ["CA1", "CA2", "CA3", "CA4"];
    const parts = maxima.map((max, index) => part(keys[index]!, max));
    expect(Object.values(splitMarks({ marks, totalMarks }, parts))).toEqual(expected);
  });

  test("the parts add up to the scaled total, each within its maximum and near its share", () => {
    const maxima = fc.uniqueArray(fc.integer({ min: 1, max: 99 }), { minLength: 1, maxLength: 5 });
    const papers = fc.record({
      marks: fc.integer({ min: 0, max: 400 }).map((halves) => halves / 2),
      totalMarks: fc.constant(200),
    });
    const keys: PartKey[] = ["CA1", "CA2", "CA3", "CA4", "exam"];
    fc.assert(
      fc.property(maxima, papers, (chosen, paper) => {
        const parts = chosen.map((max, index) => part(keys[index]!, max));
        const scores = splitMarks(paper, parts);
        const most = chosen.reduce((sum, max) => sum + max, 0);
        const whole = roundHalfUp((paper.marks / paper.totalMarks) * most, 1);
        const sum = Object.values(scores).reduce((all, score) => all + score, 0);
        expect(roundHalfUp(sum, 1)).toBe(whole);
        for (const { key, max } of parts) {
          expect(scores[key]).toBeGreaterThanOrEqual(0);
          expect(scores[key]).toBeLessThanOrEqual(max);
          expect(Math.abs(scores[key]! - (whole * max) / most)).toBeLessThan(0.1);
          expect(roundHalfUp(scores[key]!, 1)).toBe(scores[key]);
        }
      }),
    );
  });
});
