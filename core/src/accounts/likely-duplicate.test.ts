import { expect, test } from "vitest";
import { phoneKey, sameNames } from "./likely-duplicate.ts";

const ngozi = { firstName: "Ngọzi Ada", lastName: "Òbí" };

test.each([
  ["Ngozi Ada", "Obi", true],
  ["ada NGOZI", "obi", true],
  ["Obi", "Ngozi-Ada", true],
  ["Ngozi", "Obi", false],
  ["Ngozi Ada", "Okafor", false],
])("Ngọzi Ada Òbí and %s %s: %s", (firstName, lastName, same) => {
  expect(sameNames(ngozi, { firstName, lastName })).toBe(same);
});

test("no one is the same as a blank form", () => {
  expect(sameNames({ firstName: "", lastName: "" }, { firstName: " ", lastName: "" })).toBe(false);
});

test.each([
  ["0803 123 4567", "8031234567"],
  ["+234 (803) 123-4567", "8031234567"],
  ["2348031234567", "8031234567"],
  ["123 456", null],
  ["", null],
])("%j is known by %s", (typed, digits) => {
  expect(phoneKey(typed)).toBe(digits);
});
