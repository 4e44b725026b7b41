import { expect, test } from "vitest";
import { initialsOf, numberOf } from "./initials.ts";

test.each([
  ["Mrs Àdùkẹ́ Bámidélé", "ÀB"],
  ["Dr. Ngozi Ada Anyanwu", "NA"],
  ["ọlá", "Ọ"],
  ["E\u0323\u0301bun Okoro", "E\u0323\u0301O"],
  ["Chief", "C"],
  ["", ""],
])("the initials of %s are %s", (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

test("a text has one number", () => {
  expect(numberOf("Ada")).toBe(numberOf("Ada"));
  expect(numberOf("Ada")).not.toBe(numberOf("Adá"));
});
