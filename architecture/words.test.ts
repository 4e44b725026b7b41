import { describe, expect, test } from "vitest";
import { sourceFiles } from "./files.ts";
import { root } from "./lint-sample.ts";
import { isProductCode } from "./syntax.ts";
import { allTexts } from "./texts.ts";
import { listUnder, nameFinder, namesOf, phraseFinder } from "./words.ts";

const phrasesIn = phraseFinder(root);
const wordsIn = nameFinder(root);

describe("the lists of docs/words.md", () => {
  test.each([
    ["The test is marked anew.", ["anew"]],
    ["Nobody fits these filters", ["nobody", "fits these filters"]],
    ["The answers\n are  sent by\nthemselves", ["by themselves"]],
    ["Away {seconds} s", ["away {"]],
    ["A slot is renewed; the allotted time and the ballot are amended right away.", []],
    ["Pupils move to another class", []],
    ["You understand the outstanding order", []],
  ])("%s", (text, phrases) => {
    expect(phrasesIn(text)).toEqual(phrases);
  });

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
  ])("%s", (name, words) => {
    expect(wordsIn(name)).toEqual(words);
  });

  test("a list that is not there is an error", () => {
    expect(() =>
      listUnder("# Words\n\n## Never in a name\n\nnothing\n", "Never in a name"),
    ).toThrow("no list");
  });
});

test("no text that people read holds a phrase of docs/words.md", () => {
  const texts = allTexts(root);
  expect(texts.length).toBeGreaterThan(3000);
  const phrases = texts.flatMap(({ path, line, words }) =>
    phrasesIn(words).map((phrase) => `${path}:${line} “${phrase}” in: ${words}`),
  );
  expect(phrases).toEqual([]);
});

test("no name in the product's code holds a word of docs/words.md", () => {
  const names = sourceFiles(root).filter(isProductCode).flatMap(namesOf);
  const words = names.flatMap(({ path, line, name }) =>
    wordsIn(name).map((word) => `${path}:${line} “${word}” in ${name}`),
  );
  expect(names.length).toBeGreaterThan(10_000);
  expect(words).toEqual([]);
});
