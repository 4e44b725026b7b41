import * as fc from "fast-check";
import { expect, test } from "vitest";
import { isSame } from "./is-same.ts";

test("the order of fields does not matter, the order of items does", () => {
  expect(isSame({ a: 1, b: [{ c: 2, d: 3 }] }, { b: [{ d: 3, c: 2 }], a: 1 })).toBe(true);
  expect(isSame([1, 2], [2, 1])).toBe(false);
  expect(isSame({ a: undefined }, {})).toBe(true);
  expect(isSame({ a: null }, {})).toBe(false);
  expect(isSame([], {})).toBe(false);
});

test("JSON that was written and read again is the same, and a changed value is not", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const copy: unknown = JSON.parse(JSON.stringify(value));
      expect(isSame(copy, JSON.parse(JSON.stringify(copy)))).toBe(true);
      expect(isSame({ value: copy }, { value: [copy] })).toBe(false);
    }),
  );
});

test("objects that JSON does not know, such as files, are the same only if they are one", () => {
  class Picture {
    readonly name = "image.jpg";
  }
  const [one, other] = [new Picture(), new Picture()];
  expect(isSame([one], [other])).toBe(false);
  expect(isSame([one], [one])).toBe(true);
});
