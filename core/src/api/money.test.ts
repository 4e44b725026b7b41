import { expect, test } from "vitest";
import { nairaText } from "./money.ts";

test.each([
  [0, "₦0"],
  [450, "₦4.50"],
  [5, "₦0.05"],
  [99_999, "₦999.99"],
  [2_000_000, "₦20,000"],
  [123_456_789, "₦1,234,567.89"],
])("%i kobo are %s", (kobo, text) => {
  expect(nairaText(kobo)).toBe(text);
});
