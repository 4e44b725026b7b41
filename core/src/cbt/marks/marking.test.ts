import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { marksFor, scoreOf, type MarkedQuestion } from "./marking.ts";

const mcq: MarkedQuestion = { type: "MCQ", correctAnswers: ["B"], marks: 2 };
const words: MarkedQuestion = {
  type: "SHORT_ANSWER",
  correctAnswers: ["Port Harcourt", "PH"],
  marks: 1.5,
};

test.each([
  ["B", 2],
  ["A", 0],
  ["b", 0],
  ["", 0],
  [null, 0],
])("of an MCQ with the key B, %s earns %s", (answer, marks) => {
  expect(marksFor(mcq, answer)).toBe(marks);
});

test("accepts several right letters", () => {
  const either = { ...mcq, correctAnswers: ["B", "C"] };
  expect([marksFor(either, "B"), marksFor(either, "C"), marksFor(either, "D")]).toEqual([2, 2, 0]);
});

describe("a short answer", () => {
  test.each(["Port Harcourt", "  port   harcourt ", "PORTHARCOURT", "ph"])(
    "%s is right",
    (answer) => {
      expect(marksFor(words, answer)).toBe(1.5);
    },
  );

  test.each(["", "   ", "Port", "Lagos"])("'%s' is not", (answer) => {
    expect(marksFor(words, answer)).toBe(0);
  });

  test("accents count in any Unicode form; the form of an apostrophe does not", () => {
    const yoruba = { ...words, correctAnswers: ["Ẹ̀kọ́", "it's"] };
    expect(marksFor(yoruba, "ẹ̀kọ́".normalize("NFD"))).toBe(1.5);
    expect(marksFor(yoruba, "eko")).toBe(0);
    expect(marksFor(yoruba, "It’s")).toBe(1.5);
  });
});

test("an answer earns all marks or none, and the key always earns all", () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 20 }), fc.string({ maxLength: 20 }), (key, answer) => {
      const question: MarkedQuestion = { type: "SHORT_ANSWER", correctAnswers: [key], marks: 3 };
      expect([0, 3]).toContain(marksFor(question, answer));
      if (key.trim() !== "") expect(marksFor(question, ` ${key} `)).toBe(3);
    }),
  );
});

test("a score is on the scale, rounded to a tenth", () => {
  expect(scoreOf(2, 3, 40)).toBe(26.7);
  expect(scoreOf(3, 3, 40)).toBe(40);
  expect(scoreOf(0, 0, 40)).toBe(0);
});
