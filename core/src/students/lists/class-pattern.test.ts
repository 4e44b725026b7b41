import { expect, test } from "vitest";
import { classPattern } from "./class-pattern.ts";

test.each([
  ["primary4", "primary 4 gold", true],
  ["Pri 4", "primary 4", true],
  ["pry4", "primary 4", false],
  ["nur 2 gold", "nursery 2 gold", true],
  ["primary 1", "primary 12", false],
  ["primary 4", "primary 5", false],
])("%j may mean the class %j: %s", (typed, name, fits) => {
  expect(new RegExp(classPattern(typed) ?? "(?!)").test(name)).toBe(fits);
});

test("what cannot be a class has no pattern", () => {
  expect(["ada", "4", "0803 123", "", "(.*)"].map(classPattern)).toEqual(Array(5).fill(null));
});
