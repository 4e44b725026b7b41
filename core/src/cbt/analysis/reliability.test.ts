import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { MarkedPaper } from "./item-analysis.ts";
import { reliabilityOf } from "./reliability.ts";

/** One paper for each row of marks, over the questions "0", "1", ... */
function papersOf(rows: readonly (readonly number[])[], names?: readonly string[]): MarkedPaper[] {
  return rows.map((row, pupil) => ({
    pupilId: `${pupil}`,
    marks: row.reduce((sum, marks) => sum + marks, 0),
    totalMarks: row.length,
    answers: new Map(
      row.map((earned, index) => [names?.[index] ?? `${index}`, { answer: "x", earned }]),
    ),
  }));
}

const marks = (...each: number[]) => new Map(each.map((one, index) => [`${index}`, one] as const));

test("KR-20 matches a manual calculation: five pupils, four questions", () => {
  const rows = [
    [1, 1, 1, 1],
    [1, 1, 1, 0],
    [1, 1, 0, 0],
    [1, 0, 0, 0],
    [0, 0, 0, 0],
  ];
  // p = .8 .6 .4 .2, so Σpq = .16 + .24 + .24 + .16 = .8; totals 4 3 2 1 0 have variance 2.
  // 4/3 · (1 - .8/2) = .8
  const reliability = reliabilityOf(papersOf(rows), marks(1, 1, 1, 1))!;
  expect(reliability).toMatchObject({ kind: "KR-20", pupils: 5, questions: 4 });
  expect(reliability.value).toBeCloseTo(0.8, 12);
});

test("alpha matches a manual calculation with different marks", () => {
  const rows = [
    [2, 3],
    [2, 0],
    [0, 0],
    [0, 3],
    [2, 3],
  ];
  // Variances .96 and 2.16, of the totals 5 2 0 3 5 it is 3.6: 2 · (1 - 3.12/3.6) = .2667
  const reliability = reliabilityOf(papersOf(rows), marks(2, 3))!;
  expect(reliability.kind).toBe("alpha");
  expect(reliability.value).toBeCloseTo(2 * (1 - 3.12 / 3.6), 12);
});

test("identical questions have reliability 1", () => {
  const reliability = reliabilityOf(
    papersOf([
      [1, 1, 1],
      [0, 0, 0],
    ]),
    marks(1, 1, 1),
  )!;
  expect(reliability.value).toBeCloseTo(1, 12);
});

describe("is undefined", () => {
  test.each([
    ["of no pupils", []],
    ["of one pupil", [[1, 0, 1]]],
    ["of one question", [[1], [0]]],
    [
      "where everyone has the same total",
      [
        [1, 0],
        [0, 1],
      ],
    ],
    [
      "where everything is blank",
      [
        [0, 0],
        [0, 0],
        [0, 0],
      ],
    ],
  ])("%s", (_, rows) => {
    expect(reliabilityOf(papersOf(rows), marks(1, 1, 1))).toBeNull();
  });

  test("for drawn papers, if too few had the same questions", () => {
    const drawn = [
      ...papersOf(
        [
          [1, 1],
          [0, 0],
        ],
        ["a", "b"],
      ),
      ...papersOf(
        [
          [1, 1],
          [0, 0],
        ],
        ["b", "c"],
      ),
      ...papersOf(
        [
          [1, 1],
          [0, 0],
        ],
        ["a", "c"],
      ),
    ];
    expect(reliabilityOf(drawn, new Map())).toBeNull();
  });
});

test("leaves out other papers as long as half had the same", () => {
  const papers = [
    ...papersOf([
      [1, 1],
      [1, 0],
      [0, 0],
    ]),
    ...papersOf([[1, 1]], ["8", "9"]),
  ];
  expect(reliabilityOf(papers, marks(1, 1))).toMatchObject({ pupils: 3, questions: 2 });
});

test("is at most 1, whatever the order of pupils", () => {
  const row = fc.tuple(...[0, 1, 2, 3].map(() => fc.constantFrom(0, 1)));
  fc.assert(
    fc.property(fc.array(row, { maxLength: 40 }), (rows) => {
      const reliability = reliabilityOf(papersOf(rows), marks(1, 1, 1, 1));
      const reversed = reliabilityOf(papersOf(rows).toReversed(), marks(1, 1, 1, 1));
      expect(reliability?.value ?? 0).toBeLessThanOrEqual(1 + 1e-9);
      expect(reversed?.value ?? 0).toBeCloseTo(reliability?.value ?? 0, 9);
    }),
  );
});

test("alpha is the mean of all split halves (Cronbach 1951), and KR-20 for dichotomous marks", () => {
  const mean = (values: readonly number[]) => values.reduce((a, b) => a + b, 0) / values.length;
  const variance = (values: readonly number[]) =>
    mean(values.map((value) => value ** 2)) - mean(values) ** 2;
  const sums = (rows: readonly (readonly number[])[], columns: readonly number[]) =>
    rows.map((row) => columns.reduce((sum, column) => sum + row[column]!, 0));
  const halves = [
    [0, 1],
    [0, 2],
    [0, 3],
  ];
  const row = fc.tuple(...[1, 1, 1, 1].map(() => fc.nat({ max: 3 })));
  fc.assert(
    fc.property(fc.array(row, { minLength: 2, maxLength: 30 }), fc.boolean(), (matrix, isRight) => {
      const rows = isRight ? matrix.map((one) => one.map((value) => value % 2)) : matrix;
      const reliability = reliabilityOf(papersOf(rows), marks(1, 1, 1, 1));
      const all = variance(sums(rows, [0, 1, 2, 3]));
      if (reliability === null) {
        expect(all).toBeCloseTo(0, 9);
        return;
      }
      // Flanagan's and Rulon's coefficient of one split: 2 (1 - (s²_a + s²_b) / s²_X).
      const splits = halves.map((half) => {
        const rest = [0, 1, 2, 3].filter((column) => !half.includes(column));
        return 2 * (1 - (variance(sums(rows, half)) + variance(sums(rows, rest))) / all);
      });
      expect(reliability.value).toBeCloseTo(mean(splits), 9);
      if (!isRight) return;
      const shares = [0, 1, 2, 3].map((column) => mean(sums(rows, [column])));
      const pq = shares.reduce((sum, share) => sum + share * (1 - share), 0);
      expect(reliability.value).toBeCloseTo((4 / 3) * (1 - pq / all), 9);
    }),
  );
});
