import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DEFAULT_GRADING_SCHEME } from "../../school/grading.ts";
import {
  countGrades,
  describeRow,
  describeUnusual,
  findUnusual,
  hasZero,
  isAbsent,
  jumpOf,
  rowTexts,
  type CheckedRow,
} from "./unusual.ts";

const usual = { name: "Ada Obi", lastTerm: null, hasZero: false, isAbsent: false };
const rows = (...totals: number[]) => totals.map((total) => ({ ...usual, total }));
const NOTHING = { sameTotal: null, high: 0, jumps: 0, zeros: [], absent: [] };
const sheetOf = (unusual: object, missing: string[] = [], pupils = 30) => ({
  unusual: { ...NOTHING, ...unusual },
  missing,
  pupils,
});

describe("what is unusual about a score sheet", () => {
  it("is the same total for all, of three pupils or more", () => {
    expect(findUnusual(rows(70, 70, 70))).toEqual({ ...NOTHING, sameTotal: 70 });
    expect(findUnusual(rows(70, 70))).toEqual(NOTHING);
    expect(findUnusual(rows(70, 70, 71))).toEqual(NOTHING);
    expect(findUnusual([])).toEqual(NOTHING);
  });

  it("is a total over 95, and a change of more than 25 in either direction", () => {
    expect(findUnusual(rows(95, 95.1, 100))).toEqual({ ...NOTHING, high: 2 });
    expect(jumpOf({ total: 80, lastTerm: 55 })).toBeNull();
    expect(jumpOf({ total: 80.1, lastTerm: 55 })).toBe(25.1);
    expect(jumpOf({ total: 30, lastTerm: 55.5 })).toBe(-25.5);
    expect(jumpOf({ total: 30, lastTerm: null })).toBeNull();
    expect(jumpOf({ total: null, lastTerm: 90 })).toBeNull();
  });

  it("is said in words, for the sheet and for a row", () => {
    const known = { sameTotal: 70, high: 1, jumps: 2 };
    expect(describeUnusual(sheetOf(known, ["Obi Ada"]))).toEqual([
      "1 pupil missing: Obi Ada",
      "All have 70",
      "1 total over 95",
      "2 jumps of more than 25 from last term",
    ]);
    expect(describeUnusual(sheetOf({}))).toEqual([]);
    expect(describeRow({ ...usual, total: 96, lastTerm: 60 })).toEqual([
      "Over 95",
      "36 up from 60 last term",
    ]);
    expect(describeRow({ ...usual, total: 30, lastTerm: 60 })).toEqual([
      "30 down from 60 last term",
    ]);
    expect(describeRow({ ...usual, total: 60, lastTerm: 60 })).toEqual([]);
  });
});

describe("a 0, an absence and half a sheet", () => {
  it("are unusual, with the names of the pupils", () => {
    const scores = [
      { ...usual, name: "Obi Ada", total: 0, hasZero: true },
      { ...usual, name: "Bello Musa", total: 40, isAbsent: true },
      { ...usual, total: 61 },
    ];
    const unusual = findUnusual(scores);
    expect(unusual).toEqual({ ...NOTHING, zeros: ["Obi Ada"], absent: ["Bello Musa"] });
    expect(describeUnusual(sheetOf(unusual, ["A", "B", "C"], 6))).toEqual([
      "Half sheet: only 3 of 6 pupils",
      "3 pupils missing: A, B and C",
      "1 pupil with a 0: Obi Ada",
      "1 pupil absent in a part: Bello Musa",
    ]);
    expect(describeUnusual(sheetOf({}, ["A", "B"], 6))).toEqual(["2 pupils missing: A and B"]);
  });

  it("are seen in the scores and said in the row", () => {
    expect([hasZero({ CA1: 0, exam: 30 }), hasZero({ CA1: 1, exam: "ABS" })]).toEqual([
      true,
      false,
    ]);
    expect([isAbsent({ CA1: "ABS" }), isAbsent({ CA1: 0, exam: null })]).toEqual([true, false]);
    const row = { ...usual, total: 0, hasZero: true, isAbsent: true };
    expect(describeRow(row)).toEqual([rowTexts.zero, rowTexts.absent]);
  });
});

const total = fc.integer({ min: 0, max: 1000 }).map((tenths) => tenths / 10);
const row: fc.Arbitrary<CheckedRow> = fc.record({
  name: fc.string(),
  hasZero: fc.boolean(),
  isAbsent: fc.boolean(),
  total: fc.option(total),
  lastTerm: fc.option(total),
});

describe("for all sheets", () => {
  it("the sheet counts exactly the rows that are marked, in any order", () => {
    fc.assert(
      fc.property(fc.array(row), (sheet) => {
        const unusual = findUnusual(sheet);
        const counted = unusual.high + unusual.jumps + unusual.zeros.length + unusual.absent.length;
        expect(counted).toBe(sheet.flatMap(describeRow).length);
        const { zeros, absent, ...counts } = findUnusual(sheet.toReversed());
        expect({ ...counts, zeros: zeros.toReversed(), absent: absent.toReversed() }).toEqual(
          unusual,
        );
      }),
    );
  });

  it("every total is counted in one grade", () => {
    fc.assert(
      fc.property(fc.array(total), (totals) => {
        const counted = countGrades(DEFAULT_GRADING_SCHEME, totals);
        expect(counted.map(({ grade }) => grade)).toEqual(["A", "B", "C", "D", "E", "F"]);
        expect(counted.reduce((sum, { results }) => sum + results, 0)).toBe(totals.length);
      }),
    );
  });
});
