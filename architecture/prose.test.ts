import { expect, test } from "vitest";
import { sourceFiles } from "./files.ts";
import { root } from "./lint-sample.ts";
import { commentFaults, documentFaults, findDocumentFaults, proseFinder } from "./prose.ts";

const phrasesIn = proseFinder(root);
const LONG = `${Array.from({ length: 36 }, () => "word").join(" ")}.`;

test.each([
  ["Line one.\n\nThe key is made anew.", ["docs/a.md:3: “anew”"]],
  [`- ${LONG}`, [expect.stringMatching(/^docs\/a\.md: 36 words: - word/)]],
  [`Short: ${LONG}`, [expect.stringContaining("36 words")]],
])("reports %j in a document", (text, faults) => {
  expect(documentFaults(phrasesIn, { path: "docs/a.md", text })).toEqual(faults);
});

test.each([
  "The button says “Nobody is here”, and the field is `wish`.",
  "```\nnobody anew\n```",
  `| ${LONG} |`,
  `${LONG.slice(0, 60)}. ${LONG.slice(0, 60)}.`,
])("allows %j in a document", (text) => {
  expect(documentFaults(phrasesIn, { path: "docs/a.md", text })).toEqual([]);
});

test.each([
  ["const a = 1;\n// Nobody sees it.", ["a.ts:2: “nobody”"]],
  ["/**\n * Its owner is\n * told. Rows lie here.\n */", ["a.ts:1: “is told”"]],
  ["/* `nobody` is a user. */", []],
  ['const text = "Nobody";', []],
])("comments of %j", (text, faults) => {
  expect(commentFaults(phrasesIn, { path: "a.ts", text })).toEqual(faults);
});

test("the repository's documents have none", () => {
  expect(findDocumentFaults(root)).toEqual([]);
});

test("the comments of its code have none", () => {
  const files = sourceFiles(root).filter(({ path }) => /\.(?:tsx?|mjs)$/.test(path));
  expect(files.length).toBeGreaterThan(3000);
  expect(files.flatMap((file) => commentFaults(phrasesIn, file))).toEqual([]);
});
