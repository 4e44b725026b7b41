import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DEFAULT_GRADING_SCHEME } from "../../school/grading.ts";
import {
  countGrades,
  describeRow,
  describeUnusual,
  findUnusual,
  jumpOf,
  type TwoTerms,
} from "./unusual.ts";

const rows = (...totals: number[]) => totals.map((total) => ({ total, lastTerm: null }));
const NOTHING = { sameTotal: null, high: 0, jumps: 0 };

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
    expect(describeUnusual({ sameTotal: 70, high: 1, jumps: 2 }, 1)).toEqual([
      "All have 70",
      "1 total over 95",
      "2 jumps of more than 25 from last term",
      "1 pupil missing",
    ]);
    expect(describeUnusual(NOTHING, 0)).toEqual([]);
    expect(describeRow({ total: 96, lastTerm: 60 })).toEqual([
      "Over 95",
      "36 up from 60 last term",
    ]);
    expect(describeRow({ total: 30, lastTerm: 60 })).toEqual(["30 down from 60 last term"]);
    expect(describeRow({ total: 60, lastTerm: 60 })).toEqual([]);
  });
});

const total = fc.integer({ min: 0, max: 1000 }).map((tenths) => tenths / 10);
const row: fc.Arbitrary<TwoTerms> = fc.record({
  total: fc.option(total),
  lastTerm: fc.option(total),
});

describe("for all sheets", () => {
  it("the sheet counts exactly the rows that are marked, in any order", () => {
    fc.assert(
      fc.property(fc.array(row), (sheet) => {
        const found = findUnusual(sheet);
        expect(found.high + found.jumps).toBe(sheet.flatMap(describeRow).length);
        expect(findUnusual(sheet.toReversed())).toEqual(found);
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
