import fc from "fast-check";
import { expect, test } from "vitest";
import { hasPlainForm, plainName } from "./plain-name.ts";

test.each([
  [" Ngozi.Anyanwu ", "ngozi.anyanwu"],
  ["ｎｇｏｚｉ", "ngozi"],
  ["\u212Aemi", "kemi"],
  ["PRY4/017", "pry4/017"],
  ["ADÉ", "adé"],
  ["\u00A8adé", "\u0308adé"],
])("%s is %s", (typed, plain) => {
  expect(plainName(typed)).toBe(plain);
  expect(hasPlainForm(typed)).toBe(true);
});

test.each(["İ", "prİncİpal@demo.school", "ΟΔΟΣ"])("%s has no plain form", (typed) => {
  expect(hasPlainForm(typed)).toBe(false);
});

test("a plain form is its own, also in other case and other forms of the same letters", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }).filter(hasPlainForm), (typed) => {
      const plain = plainName(typed);
      expect(plainName(plain)).toBe(plain);
      expect(plainName(typed.normalize("NFD"))).toBe(plain);
      expect(plain).toBe(plain.toLowerCase());
    }),
  );
});
