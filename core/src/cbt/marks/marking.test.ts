import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { splitMarks } from "../../results/transfer/score-split.ts";
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

test.each([
  // 30.75 and 28.75, whose doubles are a little below.
  [41, 80, 60, 30.8],
  [23, 40, 50, 28.8],
])("%s of %s on a scale of %s is rounded half up to %s", (marks, total, scale, score) => {
  expect(scoreOf(marks, total, scale)).toBe(score);
});

test("each score is the exact fraction, rounded half up to a tenth", () => {
  const totals = fc.integer({ min: 1, max: 200 });
  const paper = totals.chain((total) =>
    fc.record({
      halves: fc.integer({ min: 0, max: total * 2 }),
      total: fc.constant(total),
      scale: fc.integer({ min: 1, max: 100 }),
    }),
  );
  fc.assert(
    fc.property(paper, ({ halves, total, scale }) => {
      // Whole numbers: twenty times the score before rounding is 10 * halves * scale / total.
      const tenths = Math.floor((10 * halves * scale + total) / (2 * total));
      expect(scoreOf(halves / 2, total, scale)).toBe(tenths / 10);
    }),
    { numRuns: 2000 },
  );
});

test("a score is the one that the transfer writes, for all marks of all totals", () => {
  const differing: string[] = [];
  for (const scale of [10, 15, 20, 30, 40, 50, 60, 100]) {
    const parts = [{ key: "exam", label: "Exam", max: scale }] as const;
    for (let total = 1; total <= 100; total += 1) {
      for (let marks = 0; marks <= total; marks += 1) {
        const { exam } = splitMarks({ marks, totalMarks: total }, parts);
        const score = scoreOf(marks, total, scale);
        if (score !== exam) differing.push(`${marks} of ${total} on ${scale}: ${score}, ${exam}`);
      }
    }
  }
  expect(differing).toEqual([]);
});
