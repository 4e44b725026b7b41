import { expect, test } from "vitest";
import { nounFor, plural } from "./plural.ts";

test("one is one, and none is many", () => {
  expect([0, 1, 2].map((count) => plural(count, "pupil"))).toEqual([
    "0 pupils",
    "1 pupil",
    "2 pupils",
  ]);
});

test("thousands have commas, as in figures", () => {
  expect(plural(1500, "pupil")).toBe("1,500 pupils");
  expect(plural(1_234_567, "entry", "entries")).toBe("1,234,567 entries");
});

test("an irregular noun is given, also alone", () => {
  expect(plural(3, "class", "classes")).toBe("3 classes");
  expect(nounFor(1, "child", "children")).toBe("child");
  expect(nounFor(4, "child", "children")).toBe("children");
});
