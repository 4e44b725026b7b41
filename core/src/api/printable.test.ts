import { expect, test } from "vitest";
import { findUnprintable, printable, unprintedNote } from "./printable.ts";

test.each([
  ["Ọlámidé Ɓala Ŋ ₦500", "Ọlámidé Ɓala Ŋ ₦500"],
  ["Ṣọlá\u0301", "Ṣọlá\u0301"],
  ["Ćosić Łukasz Ğ", "C\u0301osic\u0301 Lukasz G"],
  ["Well done 👏!", "Well done ?!"],
  ["عائشة", "?????"],
  ["A\u200dda", "Ada"],
])("%s is printed as %s", (text, printed) => {
  expect(printable(text)).toBe(printed);
});

test.each([
  ["Ọlámidé Đurić", null],
  ["Ada 李", "李"],
  ["Bola 👏 ✓", "👏"],
])("in %s no paper can have %s", (text, letter) => {
  expect(findUnprintable(text)).toBe(letter);
});

test("a note names the letter that paper will not have", () => {
  expect(unprintedNote("Well done, Ọlámidé!")).toBeNull();
  expect(unprintedNote("Well done ⭐")).toBe(
    "“⭐” cannot be printed. Paper will show “?” instead.",
  );
});
