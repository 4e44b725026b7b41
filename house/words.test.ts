import { describe, expect, test } from "vitest";
import { sourceFiles } from "./files.ts";
import { root } from "./lint-sample.ts";
import { isProductCode } from "./syntax.ts";
import { listUnder, nameFinder, namesOf } from "./words.ts";

const wordsIn = nameFinder(root);

describe("the list of docs/words.md", () => {
  test.each([
    ["MOST_ROWS", ["MOST_…"]],
    ["expectDraft", ["expect…"]],
    ["hallDeeds", ["deeds"]],
    ["officeDesk", ["desk"]],
    ["DeskPage", ["desk"]],
    ["FRONT_DESK", ["desk"]],
    ["desktop", []],
    ["expected", []],
    ["consistent", []],
    ["ALMOST_DONE", []],
    ["countOnly", []],
  ])("%s", (name, found) => {
    expect(wordsIn(name)).toEqual(found);
  });

  test("a list that is not there is an error", () => {
    expect(() =>
      listUnder("# Words\n\n## Never in a name\n\nnothing\n", "Never in a name"),
    ).toThrow("no list");
  });
});

test("no name in the product's code holds a word of docs/words.md", () => {
  const names = sourceFiles(root).filter(isProductCode).flatMap(namesOf);
  const found = names.flatMap(({ path, line, name }) =>
    wordsIn(name).map((word) => `${path}:${line} “${word}” in ${name}`),
  );
  expect(names.length).toBeGreaterThan(10_000);
  expect(found).toEqual([]);
});
