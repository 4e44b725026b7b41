import { expect, test } from "vitest";
import { COMMON_SPLITS, splitOf } from "./common-splits.ts";
import { checkGradingScheme, DEFAULT_GRADING_SCHEME } from "./grading.ts";

test("each common split makes a sound scheme, and is recognised again", () => {
  for (const split of COMMON_SPLITS) {
    const scheme = { ...DEFAULT_GRADING_SCHEME, parts: split.parts };
    expect(checkGradingScheme(scheme)).toEqual([]);
    expect(splitOf(scheme)).toBe(split);
  }
  expect(new Set(COMMON_SPLITS.map(({ name }) => name)).size).toBe(COMMON_SPLITS.length);
});

test("a scheme of the school's own is none of them", () => {
  const [first, ...rest] = DEFAULT_GRADING_SCHEME.parts;
  const parts = [{ ...first!, max: 11 }, ...rest];
  expect(splitOf({ ...DEFAULT_GRADING_SCHEME, parts })).toBeUndefined();
});
