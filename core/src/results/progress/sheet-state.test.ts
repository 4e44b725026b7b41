import fc from "fast-check";
import { expect, test } from "vitest";
import type { ProgressCounts } from "./progress.ts";
import { countComplete, SHEET_STATES, stateOfSheet } from "./sheet-state.ts";

const empty: ProgressCounts = {
  pupils: 30,
  noScores: 0,
  incomplete: 0,
  draft: 0,
  published: 0,
  approved: 0,
  rejected: 0,
};

test.each([
  ["empty", { noScores: 30 }],
  ["begun", { noScores: 29, incomplete: 1 }],
  ["begun", { noScores: 1, draft: 9, published: 10, approved: 10 }],
  ["draft", { draft: 1, published: 9, approved: 20 }],
  ["published", { published: 1, approved: 29 }],
  ["approved", { approved: 30 }],
  ["rejected", { noScores: 10, approved: 19, rejected: 1 }],
] as const)("a sheet is %s with %o", (state, parts) => {
  expect(stateOfSheet({ ...empty, ...parts })).toBe(state);
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

test("a sheet has one of the states, and is approved only with all its pupils", () => {
  fc.assert(
    fc.property(counts, (one) => {
      const state = stateOfSheet(one);
      expect(SHEET_STATES).toContain(state);
      if (one.pupils === 0) return;
      expect(state === "approved").toBe(one.approved === one.pupils);
      expect(
        ["empty", "begun", "rejected"].includes(state) || countComplete(one) === one.pupils,
      ).toBe(true);
    }),
  );
});
