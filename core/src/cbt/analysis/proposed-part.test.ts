import { expect, test } from "vitest";
import { DEFAULT_GRADING_SCHEME } from "../../school/grading.ts";
import type { PartKey } from "../../school/grading-scheme.ts";
import { proposedPart } from "./proposed-part.ts";

const part = (key: PartKey, max: number) => ({ key, label: key, max });
const TWO_PARTS = { parts: [part("CA1", 15), part("CA2", 25), part("exam", 60)], bands: [] };

const ONE_CA = { parts: [part("CA1", 40), part("exam", 60)], bands: [] };

test.each([
  ["CAT (40)", null, DEFAULT_GRADING_SCHEME, null],
  ["CAT (40)", null, TWO_PARTS, null],
  ["CAT (40)", null, ONE_CA, "CA1"],
  ["CAT (40)", "CA2", TWO_PARTS, "CA2"],
  ["CAT (40)", "CA4", TWO_PARTS, null],
  ["EXAM (60)", null, TWO_PARTS, "exam"],
  ["CAT (100)", null, TWO_PARTS, null],
  ["EXAM (100)", "exam", TWO_PARTS, "exam"],
] as const)("%s made for %s suggests one column at most", (assessmentType, aim, scheme, key) => {
  expect(proposedPart({ assessmentType, part: aim }, scheme)).toBe(key);
});
