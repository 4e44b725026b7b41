import { expect, test } from "vitest";
import { difficultyOf } from "./difficulty.ts";

test.each([
  [undefined, "not sat"],
  [0, "hard"],
  [0.399, "hard"],
  [0.4, "middling"],
  [0.749, "middling"],
  [0.75, "easy"],
  [1, "easy"],
])("a share of %s is %s", (share, expected) => {
  expect(difficultyOf(share)).toBe(expected);
});
