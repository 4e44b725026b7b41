import fc from "fast-check";
import { expect, test } from "vitest";
import { readNumber } from "./read-number.ts";

test.each([
  ["12", 12, ""],
  ["0.5", 0.5, ""],
  [".5", 0.5, ""],
  ["0,5", 0.5, ""],
  ["3,50", 3.5, ""],
  ["1/2", 0.5, ""],
  ["1 1/2", 1.5, ""],
  ["1½", 1.5, ""],
  ["½", 0.5, ""],
  ["3⁄4", 0.75, ""],
  ["-1 1/2", -1.5, ""],
  ["−7", -7, ""],
  ["1,000", 1000, ""],
  ["0,500", 0.5, ""],
  ["12,500,000.5", 12_500_000.5, ""],
  ["1 000", 1000, ""],
  ["₦500", 500, "₦"],
  ["₦ 1,500.50", 1500.5, "₦"],
  ["N500", 500, "N"],
  ["-₦5", -5, "₦"],
  ["₦-5", -5, "₦"],
  ["5kg", 5, "kg"],
  ["5 m/s", 5, "m/s"],
  ["20 cm²", 20, "cm²"],
  ["50%", 50, "%"],
  ["30°C", 30, "°C"],
  ["5.", 5, ""],
  [" 5 ", 5, ""],
])("%j is %s with the unit %j", (text, value, unit) => {
  expect(readNumber(text)).toEqual({ value, unit });
});

test.each([
  "",
  " ",
  "five",
  "5 or 6",
  "1/0",
  "1//2",
  "1,00,0",
  "3.4.5",
  "5!!",
  "1 2 3",
  "--5 -",
  "٣",
])("%j is no number", (text) => {
  expect(readNumber(text)).toBeNull();
});

test("each way of writing a number reads as that number", () => {
  const cents = fc.integer({ min: -999_999_999, max: 999_999_999 });
  fc.assert(
    fc.property(cents, (count) => {
      const value = count / 100;
      const plain = value.toFixed(2);
      expect(readNumber(plain)?.value).toBe(value);
      expect(readNumber(plain.replace(".", ","))?.value).toBe(value);
      const grouped = plain.replaceAll(/\B(?=(\d{3})+(?!\d))/g, ",");
      expect(readNumber(grouped)?.value).toBe(value);
      expect(readNumber(`${count}/100`)?.value).toBe(value);
    }),
  );
});

test("it never throws, and what it reads is finite", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom(...Array.from("0123456789 ,./-−+₦½kg%")) }),
      (text) => {
        expect(Number.isFinite(readNumber(text)?.value ?? 0)).toBe(true);
      },
    ),
  );
});
