import { expect, test } from "vitest";
import { dataText } from "./data-size.ts";

test.each([
  [0, "0 KB"],
  [1, "1 KB"],
  [84_000, "84 KB"],
  [999_000, "999 KB"],
  [999_001, "1.0 MB"],
  [3_240_000, "3.2 MB"],
])("%s bytes are %s", (bytes, text) => {
  expect(dataText(bytes)).toBe(text);
});
