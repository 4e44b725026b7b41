import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { analyseItem, type MarkedPaper } from "./item-analysis.ts";
import { marksFor } from "../marks/marking.ts";
import type { Question } from "../questions/question.ts";

const mcq = (id: string, correct = "B"): Question => ({
  id,
  type: "MCQ",
  questionText: "",
  pictureId: null,
  picture: null,
  options: (["A", "B", "C", "D"] as const).map((key) => ({
    key,
    text: key,
    pictureId: null,
    picture: null,
  })),
  correctAnswers: [correct],
  marks: 1,
});

const QUESTIONS = [mcq("1"), mcq("2"), mcq("3")];

/** Papers over the given questions, marked by their keys; one line of letters for each pupil. */
function papersOf(lines: readonly string[], questions = QUESTIONS): MarkedPaper[] {
  return lines.map((line, pupil) => {
    const answers = new Map(
      questions.map((question, index) => {
        const letter = line[index] ?? "-";
        const answer = letter === "-" ? null : letter;
        return [question.id, { answer, earned: marksFor(question, answer) }];
      }),
    );
    const earned = [...answers.values()].map((one) => one.earned);
    return {
      pupilId: `pupil ${pupil}`,
      marks: earned.reduce((sum, marks) => sum + marks, 0),
      totalMarks: questions.reduce((sum, { marks }) => sum + marks, 0),
      answers,
    };
  });
}

test("matches a manual calculation: four pupils, three questions", () => {
  // Totals 3, 2, 1, 0: the best and the last pupil are the groups.
  const papers = papersOf(["BBB", "BBA", "BC-", "CCA"]);
  const [first, second, third] = QUESTIONS.map((one) => analyseItem(one, papers));
  expect(first).toMatchObject({ asked: 4, blank: 0, difficulty: 0.75, discrimination: 1 });
  expect(second).toMatchObject({ difficulty: 0.5, discrimination: 1 });
  expect(third).toMatchObject({ blank: 1, difficulty: 0.25, groups: { upper: 1, lower: 1 } });
  // Question 2 scores 1 1 0 0, the rest of the paper 2 1 1 0 of 2: r = 1 / sqrt(1 · 2) = 0.7071.
  expect(second?.itemTotal).toBeCloseTo(Math.SQRT1_2, 12);
  expect(second?.choices).toEqual([
    { answer: "B", isRight: true, count: 2, upper: 1, lower: 0 },
    { answer: "C", isRight: false, count: 2, upper: 0, lower: 1 },
    { answer: "A", isRight: false, count: 0, upper: 0, lower: 0 },
    { answer: "D", isRight: false, count: 0, upper: 0, lower: 0 },
  ]);
});

test("the item-total correlation is corrected (Henrysson)", () => {
  const papers = papersOf(["BBB", "BBA", "BCB", "CCA", "CBA", "BAB"]);
  const { itemTotal } = analyseItem(QUESTIONS[1]!, papers);
  const item = papers.map(({ answers }) => answers.get("2")!.earned);
  const total = papers.map(({ marks }) => marks);
  const mean = (values: number[]) => values.reduce((a, b) => a + b, 0) / values.length;
  const product = (a: number[], b: number[]) =>
    mean(a.map((value, i) => value * b[i]!)) - mean(a) * mean(b);
  const [s, t] = [Math.sqrt(product(item, item)), Math.sqrt(product(total, total))];
  const r = product(item, total) / (s * t);
  expect(itemTotal).toBeCloseTo((r * t - s) / Math.sqrt(t * t + s * s - 2 * r * s * t), 12);
});

describe("edge cases", () => {
  test("a question that no pupil had", () => {
    expect(analyseItem(QUESTIONS[0]!, [])).toMatchObject({
      asked: 0,
      difficulty: null,
      discrimination: null,
      itemTotal: null,
      groups: null,
    });
  });

  test("one pupil gives no discrimination", () => {
    const figures = analyseItem(QUESTIONS[0]!, papersOf(["BBB"]));
    expect(figures).toMatchObject({ difficulty: 1, discrimination: null, itemTotal: null });
  });

  test("all answers blank", () => {
    const figures = analyseItem(QUESTIONS[0]!, papersOf(["---", "---", "---"]));
    expect(figures).toMatchObject({ asked: 3, blank: 3, difficulty: 0, discrimination: null });
    expect(figures.itemTotal).toBeNull();
    expect(figures.choices.every(({ count }) => count === 0)).toBe(true);
  });

  test("a paper of one question has no item-total correlation", () => {
    const papers = papersOf(["B", "A", "B"], [QUESTIONS[0]!]);
    expect(analyseItem(QUESTIONS[0]!, papers).itemTotal).toBeNull();
  });

  test("with drawn papers, only those that had the question count", () => {
    const [one, two, three] = QUESTIONS as [Question, Question, Question];
    const drawn = [
      ...papersOf(["BB", "AB"], [one, two]),
      ...papersOf(["BB", "BA"], [two, three]).map((paper) => ({
        ...paper,
        pupilId: `other ${paper.pupilId}`,
      })),
    ];
    expect(analyseItem(one, drawn)).toMatchObject({ asked: 2, difficulty: 0.5 });
    expect(analyseItem(two, drawn)).toMatchObject({ asked: 4, difficulty: 1 });
  });
});

test("short answers that are marked alike are one, in the most frequent spelling", () => {
  const question: Question = {
    ...mcq("1"),
    type: "SHORT_ANSWER",
    options: [],
    correctAnswers: ["River Niger"],
  };
  const paper = (answer: string, index: number): MarkedPaper => ({
    pupilId: `${index}`,
    marks: 0,
    totalMarks: 1,
    answers: new Map([["1", { answer, earned: marksFor(question, answer) }]]),
  });
  const answers = ["river niger", "River Niger", "River Niger", "Benue", "  "];
  expect(analyseItem(question, answers.map(paper))).toMatchObject({
    blank: 1,
    choices: [
      { answer: "River Niger", isRight: true, count: 3 },
      { answer: "Benue", isRight: false, count: 1 },
    ],
  });
});

test("every figure is within its bounds, whatever the order of the pupils", () => {
  const line = fc.string({ unit: fc.constantFrom("A", "B", "C", "-"), minLength: 3, maxLength: 3 });
  fc.assert(
    fc.property(fc.array(line, { maxLength: 40 }), (lines) => {
      const papers = papersOf(lines);
      for (const question of QUESTIONS) {
        const figures = analyseItem(question, papers);
        const reversed = analyseItem(question, papers.toReversed());
        const near = (value: number | null) => (value === null ? null : expect.closeTo(value, 9));
        expect(reversed).toEqual({
          ...figures,
          difficulty: near(figures.difficulty),
          discrimination: near(figures.discrimination),
          itemTotal: near(figures.itemTotal),
        });
        expect(Math.abs((figures.difficulty ?? 0.5) - 0.5)).toBeLessThanOrEqual(0.5);
        expect(Math.abs(figures.discrimination ?? 0)).toBeLessThanOrEqual(1);
        expect(Math.abs(figures.itemTotal ?? 0)).toBeLessThanOrEqual(1);
        const counted = figures.choices.reduce((sum, { count }) => sum + count, 0);
        expect(counted + figures.blank).toBe(figures.asked);
      }
    }),
  );
});

test("for dichotomous marks, the item-total is the point-biserial correlation with the rest", () => {
  const line = fc.string({ unit: fc.constantFrom("A", "B"), minLength: 3, maxLength: 3 });
  const mean = (values: readonly number[]) => values.reduce((a, b) => a + b, 0) / values.length;
  fc.assert(
    fc.property(fc.array(line, { minLength: 2, maxLength: 40 }), (lines) => {
      const { itemTotal, difficulty } = analyseItem(QUESTIONS[0]!, papersOf(lines));
      const rests = lines.map((one) => Number(one[1] === "B") + Number(one[2] === "B"));
      const ofThose = (letter: string) => rests.filter((_, at) => lines[at]![0] === letter);
      const spread = Math.sqrt(mean(rests.map((rest) => rest ** 2)) - mean(rests) ** 2);
      const [right, wrong] = [ofThose("B"), ofThose("A")];
      expect(difficulty).toBeCloseTo(right.length / lines.length, 12);
      if (right.length === 0 || wrong.length === 0 || spread < 1e-9) {
        expect(itemTotal).toBeNull();
        return;
      }
      // (M_right - M_wrong) / s · sqrt(pq)
      const p = difficulty!;
      const r = ((mean(right) - mean(wrong)) / spread) * Math.sqrt(p * (1 - p));
      expect(itemTotal).toBeCloseTo(r, 9);
    }),
  );
});

test("discrimination is the difference of the shares of both groups", () => {
  // Eleven pupils of eleven totals: three of the best and three of the weakest, 27 % of 11.
  const answered = fc.array(fc.boolean(), { minLength: 11, maxLength: 11 });
  fc.assert(
    fc.property(answered, (isRight) => {
      const papers = isRight.map((right, index): MarkedPaper => {
        const response = { answer: right ? "B" : "A", earned: right ? 1 : 0 };
        return {
          pupilId: `${index}`,
          marks: index * 2,
          totalMarks: 20,
          answers: new Map([["1", response]]),
        };
      });
      const { discrimination, groups } = analyseItem(QUESTIONS[0]!, papers);
      const heads = (indexes: number[]) => indexes.filter((index) => isRight[index]).length;
      expect(groups).toEqual({ upper: 3, lower: 3 });
      expect(discrimination).toBeCloseTo((heads([8, 9, 10]) - heads([0, 1, 2])) / 3, 12);
    }),
  );
});
