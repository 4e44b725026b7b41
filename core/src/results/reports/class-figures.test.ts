import fc from "fast-check";
import { expect, test } from "vitest";
import { DEFAULT_GRADING_SCHEME as scheme } from "../../school/grading.ts";
import { type Term, TERMS } from "../../school/terms.ts";
import { changeText, classFigures, type CountedTotal } from "./class-figures.ts";

const english = { id: "e", name: "English" };
const art = { id: "a", name: "Art" };
const result = (studentId: string, subjectId: string, term: Term, total: number): CountedTotal => ({
  studentId,
  subjectId,
  term,
  total,
});

const results = [
  result("Ada", "e", "TERM_1", 60),
  result("Ada", "e", "TERM_2", 80),
  result("Bola", "e", "TERM_2", 61),
  result("Ada", "a", "TERM_2", 50.5),
  result("Ada", "a", "TERM_3", 99),
];
const of = (term: Term | null) => classFigures({ scheme, term, subjects: [english, art], results });

test("a term's averages, grades and the change since the term before, later terms left out", () => {
  const { grades, terms, rows } = of("TERM_2");
  expect(grades).toEqual(["A", "B", "C", "D", "E", "F"]);
  expect(terms).toEqual(["TERM_1", "TERM_2"]);
  expect(rows).toEqual([
    {
      subject: english,
      pupils: 2,
      average: 70.5,
      highest: 80,
      lowest: 61,
      grades: [1, 0, 1, 0, 0, 0],
      averages: [60, 70.5],
      change: 10.5,
    },
    {
      subject: art,
      pupils: 1,
      average: 50.5,
      highest: 50.5,
      lowest: 50.5,
      grades: [0, 0, 1, 0, 0, 0],
      averages: [null, 50.5],
      change: null,
    },
    // Ada's average is 65.3, half of 130.5 to one decimal as on report sheets.
    {
      subject: null,
      pupils: 2,
      average: 63.15,
      highest: 65.3,
      lowest: 61,
      grades: [0, 1, 1, 0, 0, 0],
      averages: [60, 63.15],
      change: 3.15,
    },
  ]);
});

test("without a term the latest with results; a term without results has no rows", () => {
  expect(of(null).terms).toEqual(["TERM_1", "TERM_2", "TERM_3"]);
  expect(of(null).rows.map(({ average }) => average)).toEqual([null, 99, 99]);
  const none = classFigures({ scheme, term: "TERM_1", subjects: [], results: [] });
  expect(none).toMatchObject({ terms: [], rows: [] });
});

test.each([
  [2.5, "+2.50"],
  [-1.25, "−1.25"],
  [0, "0.00"],
])("a change of %d reads %s", (change, words) => {
  expect(changeText(change)).toBe(words);
});

test("the order of results and a subject without results change no figure", () => {
  const one = fc.record({
    studentId: fc.constantFrom("Ada", "Bola", "Chidi", "Dayo"),
    subjectId: fc.constantFrom("e", "a"),
    term: fc.constantFrom(...TERMS),
    total: fc.integer({ min: 0, max: 1_000 }).map((tenths) => tenths / 10),
  });
  const anyResults = fc.uniqueArray(one, {
    selector: ({ studentId, subjectId, term }) => `${studentId} ${subjectId} ${term}`,
  });
  const orders = anyResults.chain((all) =>
    fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
  );
  fc.assert(
    fc.property(orders, fc.option(fc.constantFrom(...TERMS)), ([all, mixed], term) => {
      const figures = classFigures({ scheme, term, subjects: [english, art], results: all });
      const untaken = { id: "m", name: "Music" };
      const more = classFigures({
        scheme,
        term,
        subjects: [untaken, english, art],
        results: mixed,
      });
      expect(more.terms).toEqual(figures.terms);
      expect(more.rows.filter(({ subject }) => subject !== untaken)).toEqual(figures.rows);
    }),
  );
});
