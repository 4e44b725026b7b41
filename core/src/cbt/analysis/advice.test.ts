import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { adviceFor, reliabilityWords } from "./advice.ts";
import type { Choice, ItemFigures } from "./item-analysis.ts";

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

test("a good question is called good", () => {
  expect(adviceFor("MCQ", GOOD)).toEqual([
    { tone: "good", text: "It tells strong and weak pupils apart very well." },
  ]);
  expect(textsOf({ discrimination: 0.35 })).toEqual([
    "It tells strong and weak pupils apart well.",
  ]);
});

describe("a key that the best pupils contradict", () => {
  const allForC = choicesOf({ C: [9, 5, 0], B: [5, 0, 3], A: [3, 0, 1], D: [3, 0, 1] });
  const suspicious = { difficulty: 0.25, discrimination: -0.6, itemTotal: -0.5 };

  test("is named first", () => {
    expect(adviceFor("MCQ", { ...GOOD, ...suspicious, choices: allForC })).toEqual([
      { tone: "wrong", text: "The best five chose C: check the key." },
    ]);
  });

  test("also if one of the best went with the key", () => {
    const choices = choicesOf({ C: [9, 4, 0], B: [5, 1, 3], A: [3, 0, 1], D: [3, 0, 1] });
    expect(textsOf({ ...suspicious, choices })).toEqual([
      "Four of the best five chose C: check the key.",
    ]);
  });

  test("in words too", () => {
    const choices = choicesOf({ "Port Harcourt": [9, 5, 0], B: [5, 0, 3] });
    expect(textsOf({ ...suspicious, choices }, "SHORT_ANSWER")).toEqual([
      "The best five wrote “Port Harcourt”: check the key.",
    ]);
  });

  test("is not suspected where two of the best are all there are", () => {
    const groups = { upper: 2, lower: 2 };
    const choices = choicesOf({ C: [5, 2, 0], B: [5, 0, 1], A: [5, 0, 1], D: [5, 0, 0] });
    expect(textsOf({ groups, choices, discrimination: 0, itemTotal: 0 })).toEqual([]);
  });
});

test("a question that all got right, or none, tells nobody apart", () => {
  const all = choicesOf({ B: [20, 5, 5], A: [0, 0, 0], C: [0, 0, 0], D: [0, 0, 0] });
  const flat = { discrimination: 0, itemTotal: null, groups: null };
  expect(textsOf({ ...flat, difficulty: 1, choices: all })).toEqual([
    "Everybody got this right: it does not tell pupils apart.",
  ]);
  const spread = choicesOf({ A: [7, 0, 0], C: [7, 0, 0], D: [6, 0, 0], B: [0, 0, 0] });
  expect(textsOf({ ...flat, difficulty: 0, choices: spread })).toEqual([
    "Nobody got this right: check the key, or teach it again.",
  ]);
});

test("weaker pupils doing better is said only when it can hardly be chance", () => {
  expect(textsOf({ discrimination: -0.4, itemTotal: -0.5 })).toEqual([
    "Weaker pupils got this right more often than the best: check the key and the wording.",
  ]);
  expect(textsOf({ discrimination: -0.2, itemTotal: -0.1 })).toEqual([
    "Strong and weak pupils did nearly alike: it hardly tells them apart.",
  ]);
});

test("an option that nobody chose is named once enough chose wrongly", () => {
  const choices = choicesOf({ B: [12, 5, 2], A: [5, 0, 1], C: [3, 0, 2], D: [0, 0, 0] });
  expect(textsOf({ choices }).at(-1)).toBe("Nobody chose D: it distracts nobody.");
  const one = choicesOf({ B: [12, 5, 2], A: [8, 0, 3], C: [0, 0, 0], D: [0, 0, 0] });
  expect(textsOf({ choices: one }).at(-1)).toBe("Nobody chose C or D: they distract nobody.");
  const few = choicesOf({ B: [17, 5, 2], A: [2, 0, 1], C: [1, 0, 2], D: [0, 0, 0] });
  expect(textsOf({ choices: few })).toHaveLength(1);
});

test("blanks and very hard questions are counted", () => {
  expect(textsOf({ blank: 5 }).at(-1)).toBe(
    "5 of 20 left this blank: was there time, and was it clear?",
  );
  expect(textsOf({ difficulty: 0.15, discrimination: 0.1, itemTotal: 0.1 })).toEqual([
    "Only 3 of 20 got this right: it was very hard.",
  ]);
});

test("of fewer than ten pupils nothing is said, whatever the figures", () => {
  const figures = fc.record({
    asked: fc.integer({ min: 0, max: 9 }),
    blank: fc.integer({ min: 0, max: 9 }),
    difficulty: fc.constantFrom(null, 0, 0.5, 1),
    discrimination: fc.constantFrom(null, -1, 0, 1),
    itemTotal: fc.constantFrom(null, -1, 0, 1),
  });
  fc.assert(fc.property(figures, (few) => adviceFor("MCQ", { ...GOOD, ...few }).length === 0));
});

test("a reliability is said in words, lower ones with more care", () => {
  expect(reliabilityWords(0.9, 9)).toBe("Too few pupils to judge by.");
  const words = [0.9, 0.7, 0.5, 0.2, -0.3].map((value) => reliabilityWords(value, 20));
  expect(words.map((text) => text.split(/[ :]/)[0])).toEqual([
    "High",
    "Good",
    "Usual",
    "Low",
    "The",
  ]);
});
