import { expect, test } from "vitest";
import { registrationWeaknesses } from "./password.ts";

test.each([
  ["Abcdefg1", []],
  ["Ọlámidé9", []],
  ["Abcdef1", ["length"]],
  ["abcdefg1", ["characters"]],
  ["ABCDEFG1", ["characters"]],
  ["Abcdefgh", ["characters"]],
  ["abc", ["length", "characters"]],
  ["", ["length", "characters"]],
])("%s lacks %j", (password, weaknesses) => {
  expect(registrationWeaknesses(password)).toEqual(weaknesses);
});
