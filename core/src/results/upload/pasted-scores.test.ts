import fc from "fast-check";
import { expect, test } from "vitest";
import { DEFAULT_GRADING_SCHEME } from "../../school/grading.ts";
import { parsePastedScores } from "./pasted-scores.ts";

const { parts } = DEFAULT_GRADING_SCHEME;
const rowsOf = (text: string) => parsePastedScores(text, parts).rows;

test("a column from a spreadsheet, with its line ends", () => {
  expect(rowsOf("7\r\n8.5\r\nABS\r\n")).toEqual([["7"], ["8.5"], ["ABS"]]);
  expect(rowsOf("7\n8\r9")).toEqual([["7"], ["8"], ["9"]]);
});

test("several columns become a rectangle, empty cells keeping what is there", () => {
  expect(rowsOf("7\t8\t\n9\n\t\t10\n")).toEqual([
    ["7", "8", null],
    ["9", null, null],
    [null, null, "10"],
  ]);
});

test("an empty row skips a pupil in the middle and is dropped at the end", () => {
  expect(rowsOf("7\n\n9\n\n \n")).toEqual([["7"], [null], ["9"]]);
  expect(rowsOf("")).toEqual([]);
});

test.each(["CA1\tCA2", "ca 1 (10)\tca 2 (10)", "Name\tExam/60", '"CA1\n(10)"\tCA2'])(
  "the heading %j is left out",
  (heading) => {
    expect(rowsOf(`${heading}\n7\t8\n`)).toEqual([["7", "8"]]);
  },
);

test("headings decide the columns, whatever their order; unknown ones are left out", () => {
  const pasted = "Exam (60)\tTotal\t1st CA\n50\t57\t7";
  expect(parsePastedScores(pasted, parts)).toEqual({
    keys: ["exam", null, "CA1"],
    rows: [["50", "57", "7"]],
  });
  expect(parsePastedScores("7\t8", parts).keys).toBeNull();
});

test.each(["ABS\tABS", "a\tABS", "absnt\t8", "CA1\t8", "seven\teight", "150\tCA2"])(
  "the first row %j is not taken for a heading",
  (first) => {
    expect(rowsOf(`${first}\n7\t8`)).toEqual([first.split("\t"), ["7", "8"]]);
  },
);

test("quoted cells hold line ends, tabs and quotes; a lone quote is a character", () => {
  expect(rowsOf('"a\tb\n""c"""\t7')).toEqual([['a\tb\n"c"', "7"]]);
  expect(rowsOf('"7\t8\n9\t"x"y')).toEqual([
    ['"7', "8"],
    ["9", '"x"y'],
  ]);
});

const score = fc.oneof(fc.integer({ min: 0, max: 100 }).map(String), fc.constant("ABS"));

test("what a spreadsheet copies comes back cell by cell", () => {
  const grid = fc
    .tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 12 }))
    .chain(([width, height]) =>
      fc.array(fc.array(fc.option(score), { minLength: width, maxLength: width }), {
        minLength: height,
        maxLength: height,
      }),
    )
    .filter((rows) => rows.at(-1)?.some((cell) => cell !== null) ?? false);
  fc.assert(
    fc.property(grid, fc.constantFrom("\n", "\r\n"), fc.boolean(), (rows, lineEnd, ended) => {
      const text = rows.map((row) => row.map((cell) => cell ?? "").join("\t")).join(lineEnd);
      expect(rowsOf(ended ? text + lineEnd : text)).toEqual(rows);
    }),
  );
});

test("any text at all gives a rectangle", () => {
  const text = fc.string({ unit: fc.constantFrom("\t", "\n", "\r", '"', "7", "A", " ") });
  fc.assert(
    fc.property(fc.oneof(fc.string(), text), (pasted) => {
      const rows = rowsOf(pasted);
      expect(new Set(rows.map((row) => row.length)).size).toBeLessThanOrEqual(1);
    }),
  );
});
