import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { splitMarks } from "../../results/transfer/score-split.ts";
import { marksFor, scoreOf, type MarkedQuestion } from "./marking.ts";

const mcq: MarkedQuestion = { type: "MCQ", options: [], correctAnswers: ["B"], marks: 2 };
const words: MarkedQuestion = {
  type: "SHORT_ANSWER",
  options: [],
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
  test.each(["Port Harcourt", "  port   harcourt ", "PORT HARCOURT", "ph", "Port Harcourt."])(
    "%s is right",
    (answer) => {
      expect(marksFor(words, answer)).toBe(1.5);
    },
  );

  test.each(["", "   ", "Port", "Lagos", "PortHarcourt"])("'%s' is not", (answer) => {
    expect(marksFor(words, answer)).toBe(0);
  });

  test("accents count in any Unicode form; the form of an apostrophe does not", () => {
    const yoruba = { ...words, correctAnswers: ["Ẹ̀kọ́", "it's"] };
    expect(marksFor(yoruba, "ẹ̀kọ́".normalize("NFD"))).toBe(1.5);
    expect(marksFor(yoruba, "eko")).toBe(0);
    expect(marksFor(yoruba, "It’s")).toBe(1.5);
  });
});

describe("a short answer in which capitals count", () => {
  const name = { ...words, details: { capitals: true } } as const;
  test.each([
    ["Port Harcourt", 1.5],
    ["port harcourt", 0],
    ["PH", 1.5],
    ["ph", 0],
  ])("%s earns %s", (answer, marks) => {
    expect(marksFor(name, answer)).toBe(marks);
  });
});

test.each([
  ["a lot", "alot"],
  ["every day", "everyday"],
])("the key %s refuses %s", (key, answer) => {
  expect(marksFor({ ...words, correctAnswers: [key] }, answer)).toBe(0);
});

test.each([
  ["1/2", "½"],
  ["1 1/2", "1½"],
  ['"Yes"', "“Yes”"],
])("the key %s accepts %s", (key, answer) => {
  expect(marksFor({ ...words, correctAnswers: [key] }, answer)).toBe(1.5);
});

describe("a number", () => {
  const grams: MarkedQuestion = {
    type: "NUMBER",
    options: [],
    details: { unit: "g" },
    correctAnswers: ["3.5 ± 0.1"],
    marks: 2,
  };
  test.each(["3.5", "3,50", "3 1/2", "7/2", "3.5 g", "3.5g.", "3.6", "3.4", "+3.5"])(
    "%s is right",
    (answer) => {
      expect(marksFor(grams, answer)).toBe(2);
    },
  );
  test.each(["3.61", "3.39", "3.5 kg", "35", "", "three", "-3.5", "3.5 or 4"])(
    "%s is wrong",
    (answer) => {
      expect(marksFor(grams, answer)).toBe(0);
    },
  );

  test.each([
    ["500", "₦500"],
    ["500", "N500"],
    ["1000", "1,000 naira"],
    ["0.3", "0.3"],
    ["1/3", "2/6"],
    ["-4", "−4"],
  ])("without a unit, the key %s accepts %s", (key, answer) => {
    expect(marksFor({ ...grams, details: {}, correctAnswers: [key] }, answer)).toBe(2);
  });

  test("within the tolerance it earns all, beyond it nothing", () => {
    const thousandths = fc.integer({ min: -100_000, max: 100_000 });
    fc.assert(
      fc.property(thousandths, fc.nat(5000), fc.integer(), (key, width, distance) => {
        const text = (value: number) => (value / 1000).toFixed(3);
        const question = { ...grams, correctAnswers: [`${text(key)} ± ${text(width)}`] };
        const off = distance % 10_000;
        expect(marksFor(question, text(key + off))).toBe(Math.abs(off) <= width ? 2 : 0);
      }),
    );
  });
});

describe("several right answers", () => {
  const options = ["A", "B", "C", "D", "E"];
  const two: MarkedQuestion = { type: "SEVERAL", options, correctAnswers: ["A", "C"], marks: 3 };
  test.each([
    ["A\nC", 3],
    ["A", 1.5],
    ["A\nB", 0.5],
    ["A\nC\nB", 2],
    ["B", 0],
    ["A\nB\nC\nD\nE", 0],
    ["", 0],
  ])("%j earns %s", (answer, marks) => {
    expect(marksFor(two, answer)).toBe(marks);
  });

  test("a further right option never lowers the marks, a wrong one never raises them", () => {
    const chosen = fc.subarray(options);
    fc.assert(
      fc.property(fc.subarray(options, { minLength: 1 }), chosen, (correctAnswers, letters) => {
        const question = { ...two, correctAnswers };
        const marksOf = (list: readonly string[]) => marksFor(question, list.join("\n"));
        const before = marksOf(letters);
        expect(before).toBeGreaterThanOrEqual(0);
        expect(before).toBeLessThanOrEqual(3);
        for (const letter of options.filter((one) => !letters.includes(one))) {
          const after = marksOf([...letters, letter]);
          if (correctAnswers.includes(letter)) expect(after).toBeGreaterThanOrEqual(before);
          else expect(after).toBeLessThanOrEqual(before);
        }
        expect(marksOf(correctAnswers)).toBe(3);
      }),
    );
  });
});

const letters = ["A", "B", "C", "D"];
const order: MarkedQuestion = {
  type: "ORDERING",
  options: letters,
  correctAnswers: ["C", "A", "D", "B"],
  marks: 3,
};

test.each([
  ["C\nA\nD\nB", 3],
  // The last one first: two of three still follow the right one.
  ["B\nC\nA\nD", 2],
  ["C\nA\nB\nD", 1],
  ["B\nD\nA\nC", 0],
  ["C\nA\nD", 0],
  ["C\nC\nA\nD", 0],
  ["", 0],
])("the order %j earns %s", (answer, marks) => {
  expect(marksFor(order, answer)).toBe(marks);
});

test("of all orders only the right one earns all marks", () => {
  fc.assert(
    fc.property(fc.shuffledSubarray(letters, { minLength: 4 }), (answer) => {
      const isRight = answer.join() === order.correctAnswers.join();
      expect(marksFor(order, answer.join("\n")) === 3).toBe(isRight);
    }),
  );
});

const match: MarkedQuestion = {
  type: "MATCHING",
  options: letters,
  details: { parts: ["Nigeria", "Ghana", "Togo", "Benin"] },
  correctAnswers: ["B", "A", "D", "C"],
  marks: 2,
};

test.each([
  ["B\nA\nD\nC", 2],
  ["B\n\nD\n", 1],
  ["B\nB\nB\nB", 0.5],
  ["A\nB\nC\nD", 0],
  ["B", 0.5],
  ["BADC", 0],
])("the matches %j earn %s", (answer, marks) => {
  expect(marksFor(match, answer)).toBe(marks);
});

const sentence: MarkedQuestion = {
  type: "GAPS",
  options: [],
  correctAnswers: ["went; had gone", "Lagos"],
  marks: 1.5,
};

test.each([
  ["went\nLagos", 1.5],
  [" Had  gone \nlagos.", 1.5],
  ["went", 0.8],
  ["\nLagos", 0.8],
  ["Lagos\nwent", 0],
  ["\n", 0],
])("the gaps %j earn %s", (answer, marks) => {
  expect(marksFor(sentence, answer)).toBe(marks);
});

const picture: MarkedQuestion = {
  type: "TAP",
  options: [],
  correctAnswers: ["box 10 10 20 10", "round 60 60 20 40"],
  marks: 2,
};

test.each([
  ["10 10", 2],
  ["30 20", 2],
  ["20.5 15.1", 2],
  ["30.1 15", 0],
  ["70 80", 2],
  ["70 60", 2],
  // In the corner of its box, outside the round region.
  ["61 61", 0],
  ["20", 0],
  ["-20 15", 0],
  ["2e1 15", 0],
  ["120 15", 0],
])("the tap %j earns %s", (answer, marks) => {
  expect(marksFor(picture, answer)).toBe(marks);
});

test("the portal gives no marks to a written answer", () => {
  const essay: MarkedQuestion = {
    type: "WRITTEN",
    options: [],
    correctAnswers: ["2: Names both"],
    marks: 2,
  };
  expect(marksFor(essay, "2: Names both")).toBe(0);
});

test("no answer to a question of parts earns less than 0 or more than its marks", () => {
  const answer = fc.array(fc.constantFrom(...letters, "", "went", "Lagos"), { maxLength: 6 });
  fc.assert(
    fc.property(fc.constantFrom(order, match, sentence), answer, (question, parts) => {
      const marks = marksFor(question, parts.join("\n"));
      expect(marks).toBeGreaterThanOrEqual(0);
      expect(marks).toBeLessThanOrEqual(question.marks);
    }),
  );
});

test("an answer earns all marks or none, and the key always earns all", () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 20 }), fc.string({ maxLength: 20 }), (key, answer) => {
      const question: MarkedQuestion = {
        type: "SHORT_ANSWER",
        options: [],
        correctAnswers: [key],
        marks: 3,
      };
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
