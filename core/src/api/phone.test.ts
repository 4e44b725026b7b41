import { expect, test } from "vitest";
import { phoneName, shownPhone } from "./phone.ts";

test.each([
  ["0803 555 0101", "+2348035550101"],
  ["+234 803 555 0101", "+2348035550101"],
  ["2348035550101", "+2348035550101"],
  ["+234 (0) 803-555-0101", "+2348035550101"],
  ["00234 803 555 0101", "+2348035550101"],
  ["8035550101", "+2348035550101"],
  ["+44 7911 123456", "+447911123456"],
  ["0044 7911 123456", "+447911123456"],
  // A landline of Lagos, old and new.
  ["01 234 5678", null],
  ["0201 234 5678", null],
  ["+234 1 234 5678", null],
  // No numbers.
  ["0803 555 010", null],
  ["call Mama Ada", null],
  ["ada.obi", null],
  ["", null],
])("%j is signed in with as %s", (typed, name) => {
  expect(phoneName(typed)).toBe(name);
});

test("a number is shown as people of the country write it, and read back as the same", () => {
  expect(shownPhone("+2348035550101")).toBe("0803 555 0101");
  expect(shownPhone("+447911123456")).toBe("+447911123456");
  expect(phoneName(shownPhone("+2348035550101"))).toBe("+2348035550101");
});
