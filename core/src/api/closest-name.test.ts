import { expect, test } from "vitest";
import { closestName } from "./closest-name.ts";

const classes = ["Nursery 1", "Primary 4 Gold", "Primary 4 Blue", "Primary 5"];

test.each([
  ["Pimary 5", "Primary 5"],
  ["primary 4 glod", "Primary 4 Gold"],
  ["Nursery1", "Nursery 1"],
  ["Basic 9", null],
  ["Primary 99", null],
  ["Primary 6", null],
  ["PRIMARY FOUR", null],
  ["Primary Fiv", null],
  ["Primry Five", "Primary 5"],
  ["Nursery Two", null],
  ["Nursery", null],
  ["", null],
])("%s means %s", (typed, name) => {
  expect(closestName(typed, classes)).toBe(name);
});
