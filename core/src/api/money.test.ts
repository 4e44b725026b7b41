import { expect, test } from "vitest";
import { nairaText, readNaira } from "./money.ts";

test.each([
  [0, "₦0"],
  [450, "₦4.50"],
  [5, "₦0.05"],
  [99_999, "₦999.99"],
  [2_000_000, "₦20,000"],
  [123_456_789, "₦1,234,567.89"],
  [-450_050, "−₦4,500.50"],
])("%i kobo are %s", (kobo, text) => {
  expect(nairaText(kobo)).toBe(text);
});

test.each([
  ["₦85,000", 8_500_000],
  [" NGN 85,000.00 ", 8_500_000],
  ["85000.5", 8_500_050],
  ["85k", 8_500_000],
  ["n500", 50_000],
  ["0", 0],
  ["8,50,000", null],
  ["-500", null],
  ["1.005", null],
  ["99999999999999999", null],
  ["", null],
  ["free", null],
])("%s is read as %s kobo", (typed, kobo) => {
  expect(readNaira(typed)).toBe(kobo);
});
