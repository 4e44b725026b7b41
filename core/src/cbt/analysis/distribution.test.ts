import fc from "fast-check";
import { expect, test } from "vitest";
import { distributionOf, summaryOf } from "./distribution.ts";

test("summarises a group in its own unit", () => {
  expect(summaryOf([9, 2, 4, 5, 4, 7, 4, 5])).toEqual({
    count: 8,
    lowest: 2,
    highest: 9,
    mean: 5,
    median: 4.5,
    deviation: 2,
  });
  expect(summaryOf([12.5])).toMatchObject({ mean: 12.5, median: 12.5, deviation: 0 });
  expect(summaryOf([])).toBeNull();
});

test("a score on a boundary belongs to the upper band, the maximum to the last", () => {
  const bands = distributionOf([0, 3.9, 4, 39.9, 40], 40);
  expect(bands.map(({ pupils }) => pupils)).toEqual([2, 1, 0, 0, 0, 0, 0, 0, 0, 2]);
  expect(bands[1]).toEqual({ from: 4, to: 8, pupils: 1 });
  expect(distributionOf([0.3], 1)[3]?.pupils).toBe(1);
  expect(distributionOf([0], 0)).toEqual([]);
});

test("every pupil is in exactly one band, in any order", () => {
  const scores = fc.array(fc.integer({ min: 0, max: 600 }).map((tenths) => tenths / 10));
  fc.assert(
    fc.property(scores, (values) => {
      const bands = distributionOf(values, 60);
      expect(bands).toHaveLength(10);
      expect(bands.reduce((sum, { pupils }) => sum + pupils, 0)).toBe(values.length);
      expect(distributionOf(values.toReversed(), 60)).toEqual(bands);
    }),
  );
});
