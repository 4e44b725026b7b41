import { expect, test } from "vitest";
import { changesBetween } from "./result-changes.ts";
import { aResult } from "./testing.tsx";

const seen = aResult({ scores: { CA1: 7, CA2: null, exam: "ABS" }, total: null, published: false });

test.each([
  [{}, []],
  [{ scores: { CA1: 7.5, CA2: null, exam: "ABS" } }, ["CA1 7 → 7.5"]],
  [
    { scores: { CA1: 7, CA2: 8, exam: 40 }, total: 55 },
    ["CA2 no score → 8", "Exam ABS → 40", "Total none → 55"],
  ],
  [{ published: true }, ["Status Draft → Published"]],
  [{ status: "approved", published: true }, ["Status Draft → Approved"]],
  [{ teacherComment: "Better." }, ["Teacher's comment changed"]],
  [{ version: 9 }, []],
] as const)("%o is described as %o", (differing, words) => {
  expect(changesBetween(seen, { ...seen, ...differing })).toEqual(words);
});
