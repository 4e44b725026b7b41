import fc from "fast-check";
import { expect, test } from "vitest";
import { roundHalfUp } from "./rounding.ts";

test("a half is rounded up although its double is below it", () => {
  expect(roundHalfUp(64.05, 1)).toBe(64.1);
  expect(roundHalfUp(1.005, 2)).toBe(1.01);
  expect(roundHalfUp(0.1 + 0.2, 1)).toBe(0.3);
  expect(roundHalfUp(64.04, 1)).toBe(64);
});

test("agrees with whole-number arithmetic for every total over any number of subjects", () => {
  const tenths = fc.integer({ min: 0, max: 60_000 });
  const subjects = fc.integer({ min: 1, max: 60 });
  fc.assert(
    fc.property(tenths, subjects, fc.constantFrom(1, 2), (t, n, decimals) => {
      const scaled = t * 10 ** (decimals - 1);
      const exact = Math.floor((2 * scaled + n) / (2 * n)) / 10 ** decimals;
      expect(roundHalfUp(t / 10 / n, decimals)).toBe(exact);
    }),
  );
});
