import fc from "fast-check";
import { expect, test } from "vitest";
import { DEFAULT_GRADING_SCHEME as scheme } from "../school/grading.ts";
import { checkScores, isComplete, parseScoreText, runningTotal, totalOf } from "./scores.ts";
import type { Score, Scores } from "./scores.ts";

const full: Scores = { CA1: 7, CA2: 8.5, CA3: 10, CA4: "ABS", exam: 41 };

test("a full row adds up, absent counting nothing", () => {
  expect(checkScores(scheme, full)).toEqual([]);
  expect(isComplete(scheme, full)).toBe(true);
  expect(totalOf(scheme, full)).toBe(66.5);
});

test("a missing part is no fault and no zero", () => {
  for (const scores of [
    { ...full, exam: null },
    { CA1: 7, CA2: 8.5, CA3: 10, CA4: "ABS" } as const,
  ]) {
    expect(checkScores(scheme, scores)).toEqual([]);
    expect(isComplete(scheme, scores)).toBe(false);
    expect(totalOf(scheme, scores)).toBeNull();
    expect(runningTotal(scores)).toBe(25.5);
  }
  expect(runningTotal({})).toBe(0);
});

test("faults name the part", () => {
  expect(checkScores(scheme, { CA1: 11, CA2: -1, CA3: 7.25, exam: Number.NaN })).toEqual([
    { path: ["CA1"], message: "CA1 must be between 0 and 10" },
    { path: ["CA2"], message: "CA2 must be between 0 and 10" },
    { path: ["CA3"], message: "CA3 can have one decimal place at most" },
    { path: ["exam"], message: "Exam must be between 0 and 60" },
  ]);
});

test("a part that the session's scheme lacks is refused", () => {
  const twoTests = { ...scheme, parts: scheme.parts.filter((part) => part.key !== "CA4") };
  expect(checkScores(twoTests, full)).toEqual([
    { path: ["CA4"], message: "CA4 is not part of this grading scheme" },
  ]);
});

test("totals carry no float dust", () => {
  expect(runningTotal({ CA1: 0.1, CA2: 0.2 })).toBe(0.3);
});

test.each<[string, Score]>([
  ["7", 7],
  ["7.5", 7.5],
  ["7,5", 7.5],
  ["7.50", 7.5],
  [".5", 0.5],
  [" 10 ", 10],
  ["0", 0],
  ["abs", "ABS"],
  ["ABS", "ABS"],
  ["a", "ABS"],
  ["ab", "ABS"],
  ["-", "ABS"],
  ["–", "ABS"],
  ["Absent", "ABS"],
  ["", null],
  ["  ", null],
])("%j is read as %j", (text, value) => {
  expect(parseScoreText(text, 10)).toEqual({ ok: true, value });
});

test.each([
  ["10.1", "must be between 0 and 10"],
  ["-3", "must be between 0 and 10"],
  ["7.25", "can have one decimal place at most"],
  ["1,000", "can have one decimal place at most"],
  ["seven", "must be a number, or ABS for absent"],
  ["--", "must be a number, or ABS for absent"],
  ["7/10", "must be a number, or ABS for absent"],
  ["70%", "must be a number, or ABS for absent"],
  ["=SUM(B2:D2)", "must be a number, or ABS for absent"],
  ["#N/A", "has an error (#N/A) in the spreadsheet"],
  ["1e1", "must be a number, or ABS for absent"],
])("%j is refused: %s", (text, reason) => {
  expect(parseScoreText(text, 10)).toEqual({ ok: false, reason });
});

test("what may be typed may be saved, whatever is typed", () => {
  const typed = fc.oneof(
    fc.string(),
    fc.stringMatching(/^[0-9.,+ aAbs-]*$/),
    fc.double().map(String),
  );
  fc.assert(
    fc.property(typed, (text) => {
      const read = parseScoreText(text, 60);
      if (read.ok) expect(checkScores(scheme, { exam: read.value })).toEqual([]);
    }),
  );
});

test("every score is read back from its text, and totals stay within 0 to 100", () => {
  const ca = fc.integer({ min: 0, max: 100 }).map((tenths) => tenths / 10);
  const exam = fc.integer({ min: 0, max: 600 }).map((tenths) => tenths / 10);
  fc.assert(
    fc.property(ca, ca, ca, ca, exam, (CA1, CA2, CA3, CA4, examScore) => {
      expect(parseScoreText(String(examScore), 60)).toEqual({ ok: true, value: examScore });
      const total = totalOf(scheme, { CA1, CA2, CA3, CA4, exam: examScore });
      const tenths = [CA1, CA2, CA3, CA4, examScore].reduce(
        (sum, n) => sum + Math.round(n * 10),
        0,
      );
      expect(total).toBe(tenths / 10);
    }),
  );
});
