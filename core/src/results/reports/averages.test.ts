import fc from "fast-check";
import { expect, test } from "vitest";
import { averageOf, averageText, summaryOf } from "./averages.ts";

test("total over subjects, a half rounded up", () => {
  expect(averageOf(128.1, 2, 1)).toBe(64.1);
  expect(averageOf(128.1, 2, 2)).toBe(64.05);
  expect(averageOf(200, 3, 2)).toBe(66.67);
  expect(averageOf(0, 3, 1)).toBe(0);
});

test("without a subject there is no average", () => {
  expect(averageOf(0, 0, 1)).toBeNull();
  expect(averageText(null, 1)).toBe("-");
});

test("an average is printed with its decimals", () => {
  expect(averageText(64, 1)).toBe("64.0");
  expect(averageText(66.67, 2)).toBe("66.67");
  expect(averageText(64.05, 1)).toBe("64.1");
});

test("the printed average is rounded to within half a step", () => {
  const tenths = fc.integer({ min: 0, max: 60_000 });
  const subjects = fc.integer({ min: 1, max: 60 });
  fc.assert(
    fc.property(tenths, subjects, fc.constantFrom<(1 | 2)[]>(1, 2), (t, n, decimals) => {
      const average = averageOf(t / 10, n, decimals);
      expect(Number(averageText(average, decimals))).toBe(average);
      expect(Math.abs((average ?? 0) - t / 10 / n)).toBeLessThan(0.5 / 10 ** decimals + 1e-9);
    }),
  );
});

test("a class's average, highest and lowest are over the pupils who have a total", () => {
  expect(summaryOf([70, null, 50.5, 60])).toEqual({ average: 60.17, highest: 70, lowest: 50.5 });
  expect(summaryOf([0])).toEqual({ average: 0, highest: 0, lowest: 0 });
  expect(summaryOf([null])).toBeNull();
});
