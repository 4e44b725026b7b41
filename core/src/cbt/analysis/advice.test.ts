import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { adviceFor, reliabilityWords } from "./advice.ts";
import type { Choice, ItemFigures } from "./item-analysis.ts";
import { advice, reliability } from "./text.ts";

/** Counts of all, the upper and the lower group, by letter; B is right. */
function choicesOf(counts: Record<string, readonly [number, number, number]>): Choice[] {
  return Object.entries(counts).map(([answer, [count, upper, lower]]) => ({
    answer,
    isRight: answer === "B",
    count,
    upper,
    lower,
  }));
}

const GOOD: ItemFigures = {
  asked: 20,
  blank: 0,
  difficulty: 0.6,
  discrimination: 0.6,
  itemTotal: 0.55,
  groups: { upper: 5, lower: 5 },
  choices: choicesOf({ B: [12, 5, 2], A: [3, 0, 1], C: [3, 0, 1], D: [2, 0, 1] }),
};
const textsOf = (differing: Partial<ItemFigures>, type: "MCQ" | "SHORT_ANSWER" = "MCQ") =>
  adviceFor(type, { ...GOOD, ...differing }).map(({ text }) => text);

test("praises a good question", () => {
  expect(adviceFor("MCQ", GOOD)).toEqual([
    {
      tone: "good",
      text: "Very good question: strong pupils got it right far more often than weak pupils.",
    },
  ]);
  expect(textsOf({ discrimination: 0.35 })).toEqual([
    "Good question: strong pupils got it right more often than weak pupils.",
  ]);
});

describe("a key that the top group contradicts", () => {
  const allForC = choicesOf({ C: [9, 5, 0], B: [5, 0, 3], A: [3, 0, 1], D: [3, 0, 1] });
  const suspicious = { difficulty: 0.25, discrimination: -0.6, itemTotal: -0.5 };

  test("comes first", () => {
    expect(adviceFor("MCQ", { ...GOOD, ...suspicious, choices: allForC })).toEqual([
      { tone: "wrong", text: advice.suspiciousKey({ gave: 5, all: 5 }, "chose", "C") },
    ]);
  });

  test("also if one of the top group agrees with the key", () => {
    const choices = choicesOf({ C: [9, 4, 0], B: [5, 1, 3], A: [3, 0, 1], D: [3, 0, 1] });
    expect(textsOf({ ...suspicious, choices })).toEqual([
      advice.suspiciousKey({ gave: 4, all: 5 }, "chose", "C"),
    ]);
  });

  test("also for short answers", () => {
    const choices = choicesOf({ "Port Harcourt": [9, 5, 0], B: [5, 0, 3] });
    expect(textsOf({ ...suspicious, choices }, "SHORT_ANSWER")).toEqual([
      advice.suspiciousKey({ gave: 5, all: 5 }, "wrote", "“Port Harcourt”"),
    ]);
  });

  test("is not suspected when the top group has only two pupils", () => {
    const groups = { upper: 2, lower: 2 };
    const choices = choicesOf({ C: [5, 2, 0], B: [5, 0, 1], A: [5, 0, 1], D: [5, 0, 0] });
    expect(textsOf({ groups, choices, discrimination: 0, itemTotal: 0 })).toEqual([]);
  });
});

test("a question that all or none got right does not discriminate", () => {
  const all = choicesOf({ B: [20, 5, 5], A: [0, 0, 0], C: [0, 0, 0], D: [0, 0, 0] });
  const flat = { discrimination: 0, itemTotal: null, groups: null };
  expect(textsOf({ ...flat, difficulty: 1, choices: all })).toEqual([
    "Everyone got this right, so it does not show who knows more.",
  ]);
  const spread = choicesOf({ A: [7, 0, 0], C: [7, 0, 0], D: [6, 0, 0], B: [0, 0, 0] });
  expect(textsOf({ ...flat, difficulty: 0, choices: spread })).toEqual([
    "All pupils got this wrong. Check the answer key, or teach it again.",
  ]);
});

test("reports weaker pupils doing better only beyond chance", () => {
  expect(textsOf({ discrimination: -0.4, itemTotal: -0.5 })).toEqual([
    "Weaker pupils did better on this than stronger pupils. Check the key and the wording.",
  ]);
  expect(textsOf({ discrimination: -0.2, itemTotal: -0.1 })).toEqual([
    "Strong and weak pupils did about the same on this (low discrimination).",
  ]);
});

test("names an unchosen option once enough pupils answered wrongly", () => {
  const choices = choicesOf({ B: [12, 5, 2], A: [5, 0, 1], C: [3, 0, 2], D: [0, 0, 0] });
  expect(textsOf({ choices }).at(-1)).toBe(advice.unchosen("D"));
  const one = choicesOf({ B: [12, 5, 2], A: [8, 0, 3], C: [0, 0, 0], D: [0, 0, 0] });
  expect(textsOf({ choices: one }).at(-1)).toBe(advice.unchosen("C or D"));
  const few = choicesOf({ B: [17, 5, 2], A: [2, 0, 1], C: [1, 0, 2], D: [0, 0, 0] });
  expect(textsOf({ choices: few })).toHaveLength(1);
});

test("counts blanks and pupils who got a very hard question right", () => {
  expect(textsOf({ blank: 5 }).at(-1)).toBe(advice.blank(5, 20));
  expect(textsOf({ difficulty: 0.15, discrimination: 0.1, itemTotal: 0.1 })).toEqual([
    advice.hard(3, 20),
  ]);
});

test("gives no advice with fewer than ten pupils", () => {
  const figures = fc.record({
    asked: fc.integer({ min: 0, max: 9 }),
    blank: fc.integer({ min: 0, max: 9 }),
    difficulty: fc.constantFrom(null, 0, 0.5, 1),
    discrimination: fc.constantFrom(null, -1, 0, 1),
    itemTotal: fc.constantFrom(null, -1, 0, 1),
  });
  fc.assert(fc.property(figures, (few) => adviceFor("MCQ", { ...GOOD, ...few }).length === 0));
});

test("explains a reliability at each level", () => {
  expect(reliabilityWords(0.9, 9)).toBe(reliability.tooFew);
  const words = [0.9, 0.7, 0.5, 0.2, -0.3].map((value) => reliabilityWords(value, 20));
  const { high, good, usual, low, negative } = reliability;
  expect(words).toEqual([high, good, usual, low, negative]);
});
