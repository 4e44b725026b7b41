import { expect, test } from "vitest";
import { listChange } from "./list-change.ts";
import type { QuestionDraft } from "../questions/question.ts";

function choice(id: string, differing: Partial<QuestionDraft> = {}) {
  return {
    type: "MCQ" as const,
    questionText: `Question ${id}`,
    pictureId: null,
    options: [
      { key: "A" as const, text: "2", pictureId: null },
      { key: "B" as const, text: "4", pictureId: null },
    ],
    correctAnswers: ["A"],
    marks: 1,
    ...differing,
    id,
  };
}

const SECTION = { key: 1, title: "A", instructions: "", draw: null, isShuffled: false };

const LIST = [choice("one"), choice("two")];

test("an equal list changes nothing, whatever the order of its accepted answers", () => {
  const twice = [choice("one", { correctAnswers: ["A", "B"] })];
  const reversed = [choice("one", { correctAnswers: ["B", "A"] })];
  expect(listChange(twice, reversed)).toEqual({ corrected: [], isNewPaper: false });
});

test("a changed key alone is a correction, not a new paper", () => {
  const after = [choice("one"), choice("two", { correctAnswers: ["B"] })];
  expect(listChange(LIST, after)).toEqual({ corrected: ["two"], isNewPaper: false });
});

test("a changed key with changed options is not a correction", () => {
  const options = [...LIST[1]!.options, { key: "C" as const, text: "6", pictureId: null }];
  const after = [choice("one"), choice("two", { options, correctAnswers: ["C"] })];
  expect(listChange(LIST, after)).toEqual({ corrected: [], isNewPaper: true });
});

test("a changed key with a changed text is not a correction", () => {
  const after = [choice("one"), choice("two", { questionText: "2 + 2?", correctAnswers: ["B"] })];
  expect(listChange(LIST, after)).toEqual({ corrected: [], isNewPaper: true });
});

test("a changed key with changed marks is a correction and a new paper", () => {
  const after = [choice("one"), choice("two", { marks: 2, correctAnswers: ["B"] })];
  expect(listChange(LIST, after)).toEqual({ corrected: ["two"], isNewPaper: true });
});

test.each([
  ["a text", [choice("one", { questionText: "New" }), choice("two")]],
  ["the marks", [choice("one", { marks: 2 }), choice("two")]],
  ["a passage", [choice("one", { passage: "New" }), choice("two")]],
  ["a unit", [choice("one", { details: { unit: "kg" } }), choice("two")]],
  ["a picture", [choice("one", { pictureId: "picture" }), choice("two")]],
  ["a section", [choice("one", { section: SECTION }), choice("two")]],
  ["the order", LIST.toReversed()],
  ["one that is gone", LIST.slice(1)],
  ["one that is new", [...LIST, { ...choice("three"), id: null }]],
])("%s that is changed makes a new paper", (_what, after) => {
  expect(listChange(LIST, after)).toEqual({ corrected: [], isNewPaper: true });
});

test("the order counts in a key of parts", () => {
  const order = (...correctAnswers: string[]) =>
    choice("one", { type: "ORDERING", correctAnswers });
  const corrected = { corrected: ["one"], isNewPaper: false };
  expect(listChange([order("A", "B")], [order("B", "A")])).toEqual(corrected);
});

test("a changed rubric makes a new paper, as its points were given by the old one", () => {
  const essay = (criterion: string) =>
    choice("one", { type: "WRITTEN", options: [], correctAnswers: [criterion] });
  expect(listChange([essay("1: x")], [essay("1: y")])).toEqual({ corrected: [], isNewPaper: true });
});

test("empty details are none", () => {
  const after = choice("one", { details: { parts: [""] }, passage: "" });
  expect(listChange([choice("one")], [after])).toEqual({ corrected: [], isNewPaper: false });
});

test("a topic and a reason change no paper, and a changed section corrects no key", () => {
  const noted = choice("one", { topic: "Fractions", explanation: "2 + 2 = 4" });
  expect(listChange([choice("one")], [noted])).toEqual({ corrected: [], isNewPaper: false });
  const before = choice("one", { section: SECTION });
  const after = choice("one", { section: { ...SECTION, draw: 1 } });
  expect(listChange([before], [after])).toEqual({ corrected: [], isNewPaper: true });
});
