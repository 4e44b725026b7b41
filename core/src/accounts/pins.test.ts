import { expect, test } from "vitest";
import { isEasyPin, isPin } from "./pins.ts";

test.each(["1234", "000000", "48151"])("%s is a PIN", (pin) => {
  expect(isPin(pin)).toBe(true);
});

test.each(["123", "1234567", "12 34", "12a4", "", "１２３４"])("%j is none", (pin) => {
  expect(isPin(pin)).toBe(false);
});

test.each(["1111", "1234", "654321", "1212", "909090", "56565"])("%s is easy to guess", (pin) => {
  expect(isEasyPin(pin)).toBe(true);
});

test.each(["1357", "2580", "4815", "112233", "1990"])("%s is not", (pin) => {
  expect(isEasyPin(pin)).toBe(false);
});
