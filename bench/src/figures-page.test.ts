import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { withFigures } from "./figures-page.ts";

const PAGE = readFileSync(join(import.meta.dirname, "../../docs/speed.md"), "utf8");
const ROW = { pupils: 320, "all s": "4.2" };

test("the page has a line for each figure", () => {
  expect(withFigures(PAGE, [], "today")).toBe(PAGE);
});

test("a measurement replaces the lines of its benchmark alone", () => {
  const text = withFigures(PAGE, [{ name: "first-hour", rows: [ROW] }], "today, here");
  const [before, after] = [PAGE, text].map((one) => one.split("\n"));
  const changed = after!.filter((line) => !before!.includes(line));
  expect(changed).toEqual([
    "| 320 pupils imported and their login slips drawn | 4.2 s | at most 10 | 0.42 | today, here | `npm run bench -- first-hour` |",
  ]);
});

test("a benchmark without the row of a figure is refused", () => {
  const renamed = [{ name: "hall", rows: [{ what: "301 pupils", "p99 ms": 1 }] }];
  expect(() => withFigures(PAGE, renamed, "")).toThrow("300 pupils");
});
