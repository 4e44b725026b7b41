import fc from "fast-check";
import { expect, test } from "vitest";
import { numberInSeries, numberPatternFault, numberSeries } from "./number-pattern.ts";

const facts = { session: "2025/2026" };
const write = (pattern: string, number: number) =>
  numberInSeries(numberSeries(pattern, facts), number);

test.each([
  ["MC/{YEAR}/{NUMBER:3}", 17, "MC/2025/017"],
  ["ADM/{YEAR}/{NUMBER:4}", 12_345, "ADM/2025/12345"],
  ["STU{NUMBER:4}", 1, "STU0001"],
  ["{NUMBER}/{YY}", 7, "7/25"],
  ["{SESSION}-{NUMBER:2}", 7, "2025/2026-07"],
])("%s gives number %i as %s", (pattern, number, written) => {
  expect(numberPatternFault(pattern)).toBeNull();
  expect(write(pattern, number)).toBe(written);
});

test.each([
  ["", "Use {NUMBER} or {NUMBER:4} once"],
  ["MC/{YEAR}", "Use {NUMBER} or {NUMBER:4} once"],
  ["{NUMBER}{NUMBER:4}", "Use {NUMBER} or {NUMBER:4} once"],
  ["{MONTH}/{NUMBER}", "{MONTH} is not a placeholder"],
  ["{YEAR:2}/{NUMBER}", "{YEAR:2} is not a placeholder"],
  ["{constructor}/{NUMBER}", "{constructor} is not a placeholder"],
  ["{NUMBER:9}", "Use 1 to 8 digits, for example {NUMBER:4}"],
  ["{NUMBER:04}", "Use 1 to 8 digits, for example {NUMBER:4}"],
  ["a@b{NUMBER}", "Outside the braces use only letters, digits, / . _ and -"],
  ["{{NUMBER}}", "Outside the braces use only letters, digits, / . _ and -"],
  [`${"M".repeat(40)}{NUMBER}`, "At most 40 characters"],
])("%j is refused: %s", (pattern, fault) => {
  expect(numberPatternFault(pattern)).toBe(fault);
  expect(() => numberSeries(pattern, facts)).toThrow(RangeError);
});

const pieces = fc.constantFrom("MC", "/", "-", "7", "Ọ", "{YEAR}", "{YY}", "{SESSION}");
const patterns = fc
  .tuple(
    fc.array(pieces, { maxLength: 2 }),
    fc.integer({ min: 1, max: 8 }),
    fc.array(pieces, { maxLength: 2 }),
  )
  .map(([before, digits, after]) => `${before.join("")}{NUMBER:${digits}}${after.join("")}`)
  // Four sessions exceed a pattern's maximum length.
  .filter(({ length }) => length <= 40);
const numbers = fc.integer({ min: 1, max: 99_999_999 });

test("different numbers of a series are written differently, and without a place for sign-in's @", () => {
  fc.assert(
    fc.property(patterns, numbers, numbers, (pattern, one, other) => {
      expect(write(pattern, one) === write(pattern, other)).toBe(one === other);
      expect(write(pattern, one)).not.toMatch(/[@{}\s]/);
    }),
  );
});

test("any text is either refused in words or gives numbers", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), patterns), (pattern) => {
      if (numberPatternFault(pattern) === null) expect(write(pattern, 1)).toMatch(/1/);
      else expect(() => numberSeries(pattern, facts)).toThrow(RangeError);
    }),
  );
});
