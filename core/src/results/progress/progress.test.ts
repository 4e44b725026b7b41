import fc from "fast-check";
import { expect, test } from "vitest";
import {
  countPublished,
  describeLeftBehind,
  describeMissing,
  sumOfProgress,
  type ProgressCounts,
} from "./progress.ts";

const empty: ProgressCounts = {
  pupils: 30,
  noScores: 0,
  incomplete: 0,
  draft: 0,
  published: 0,
  approved: 0,
  rejected: 0,
};

test("lists what is missing, results sent back first", () => {
  expect(describeMissing({ ...empty, noScores: 12, approved: 18 })).toEqual([
    "12 of 30 pupils have no scores",
  ]);
  expect(describeMissing({ ...empty, noScores: 1, incomplete: 1, draft: 2, rejected: 1 })).toEqual([
    "1 of 30 pupils has a result sent back",
    "1 of 30 pupils has no scores",
    "1 of 30 pupils is missing some scores",
    "2 of 30 pupils have unpublished results",
  ]);
  expect(describeMissing({ ...empty, pupils: 1, noScores: 1 })).toEqual([
    "1 of 1 pupil has no scores",
  ]);
});

test("says what a term leaves behind, and nothing of what is approved", () => {
  expect(describeLeftBehind({ ...empty, approved: 30 })).toEqual([]);
  const remaining = { noScores: 1000, incomplete: 40, draft: 2, published: 60, rejected: 1 };
  expect(describeLeftBehind({ ...empty, ...remaining })).toEqual([
    "1 result sent back",
    "2 drafts",
    "60 waiting for approval",
    "1,040 with missing scores",
  ]);
});

const counts = fc
  .record({
    noScores: fc.nat(40),
    incomplete: fc.nat(40),
    draft: fc.nat(40),
    published: fc.nat(40),
    approved: fc.nat(40),
    rejected: fc.nat(40),
  })
  .map((parts) => ({ ...parts, pupils: Object.values(parts).reduce((a, b) => a + b, 0) }));

test("nothing is missing exactly when everything is published", () => {
  fc.assert(
    fc.property(counts, (one) => {
      expect(describeMissing(one).length === 0).toBe(countPublished(one) === one.pupils);
    }),
  );
});

test("sheets add up", () => {
  fc.assert(
    fc.property(fc.array(counts), (sheets) => {
      const { pupils, ...parts } = sumOfProgress(sheets);
      expect(Object.values(parts).reduce((a, b) => a + b, 0)).toBe(pupils);
      expect(pupils).toBe(sheets.reduce((sum, sheet) => sum + sheet.pupils, 0));
    }),
  );
});
