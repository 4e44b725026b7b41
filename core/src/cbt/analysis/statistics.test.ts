import fc from "fast-check";
import { expect, test } from "vitest";
import { correlationOf, meanOf, medianOf, varianceOf } from "./statistics.ts";

test("2, 4, 4, 4, 5, 5, 7, 9: mean 5, median 4.5, deviation 2", () => {
  const values = [9, 2, 4, 5, 4, 7, 4, 5];
  expect(meanOf(values)).toBe(5);
  expect(medianOf(values)).toBe(4.5);
  expect(varianceOf(values)).toBe(4);
  expect(medianOf([3, 1, 2])).toBe(2);
  expect(medianOf([7])).toBe(7);
});

test("a correlation matches a manual calculation: (1,2) (2,1) (3,4) (4,3) is 0.6", () => {
  const pairs = [
    [1, 2],
    [2, 1],
    [3, 4],
    [4, 3],
  ] as const;
  expect(correlationOf(pairs)).toBeCloseTo(0.6, 12);
  expect(correlationOf(pairs.map(([x, y]) => [x, -y]))).toBeCloseTo(-0.6, 12);
});

test("is undefined for one pair, or without variance", () => {
  expect(correlationOf([])).toBeNull();
  expect(correlationOf([[1, 2]])).toBeNull();
  expect(
    correlationOf([
      [1, 5],
      [2, 5],
    ]),
  ).toBeNull();
});

test("is within -1 and 1, whatever the order, scale or shift", () => {
  const mark = fc.integer({ min: 0, max: 20 });
  fc.assert(
    fc.property(fc.array(fc.tuple(mark, mark), { maxLength: 30 }), (pairs) => {
      const value = correlationOf(pairs);
      const reversed = correlationOf(pairs.toReversed());
      const scaled = correlationOf(pairs.map(([x, y]) => [x * 2 + 3, y / 2] as const));
      if (value === null) {
        expect([reversed, scaled]).toEqual([null, null]);
        return;
      }
      expect(Math.abs(value)).toBeLessThanOrEqual(1);
      expect(reversed).toBeCloseTo(value, 9);
      expect(scaled).toBeCloseTo(value, 9);
    }),
  );
});
