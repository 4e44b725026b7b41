import { expect, test } from "vitest";
import { keyInPaper } from "./key-correction.ts";
import type { OptionKey } from "../questions/question.ts";

function choice(...texts: string[]) {
  const letters: OptionKey[] = ["A", "B", "C", "D"];
  return {
    type: "MCQ" as const,
    options: texts.map((text, index) => ({ key: letters[index]!, text, pictureId: null })),
  };
}

const WORDS = { type: "SHORT_ANSWER" as const, options: [] };

test("matches an option by its contents, in any order", () => {
  expect(keyInPaper(["C"], choice("2", "3", "4"), choice("4", "2", "3"))).toEqual(["A"]);
});

test("matches a rewritten option by its letter", () => {
  expect(keyInPaper(["B"], choice("Abuja", "Lagos"), choice("Abuja", "Lagso"))).toEqual(["B"]);
});

test("keeps short answers", () => {
  expect(keyInPaper(["Niger", "River Niger"], WORDS, WORDS)).toEqual(["Niger", "River Niger"]);
});

test("returns null for another type, a missing option, or two options that coincide", () => {
  expect(keyInPaper(["A"], choice("2", "3"), WORDS)).toBeNull();
  expect(keyInPaper(["C"], choice("2", "3", "4"), choice("2", "3"))).toBeNull();
  // B is identified by its letter and C by its contents: both would be B.
  expect(keyInPaper(["B", "C"], choice("2", "3", "4"), choice("2", "4"))).toBeNull();
});

test("matches can have an option twice; other items are another question", () => {
  const countries = (...parts: string[]) => ({
    ...choice("West", "East"),
    type: "MATCHING" as const,
    details: { parts },
  });
  const here = countries("Ghana", "Togo");
  expect(keyInPaper(["A", "A"], here, here)).toEqual(["A", "A"]);
  expect(keyInPaper(["A", "A"], here, countries("Ghana", "Kenya"))).toBeNull();
});
