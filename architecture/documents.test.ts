import { expect, test } from "vitest";
import { documentProblems, findDocumentProblems, indexProblems } from "./documents.ts";
import { root } from "./lint-sample.ts";

const decision = (number: string) => `# ${number}: Title\n\n## Context\n\nA\n\n## Decision\n\nB\n`;
const isFile = (path: string) => path === "docs/words.md";

test.each([
  ["README.md", "[words](docs/word.md)", "links to docs/word.md"],
  ["docs/decisions/0001-a.md", `${decision("0001")}[words](words.md)`, "links to words.md"],
  ["docs/decisions/1-a.md", decision("1"), "is not named like"],
  ["docs/decisions/0002-a.md", decision("2"), 'does not begin with "# 0002: "'],
  ["docs/decisions/0002-a.md", "# 0002: Title\n\n## Context\n", 'has no "## Decision"'],
])("reports %s", (path, text, problem) => {
  expect(documentProblems([{ path, text }], isFile)).toEqual([expect.stringContaining(problem)]);
});

test("reports two decisions of one number", () => {
  const pages = ["a", "b"].map((name) => ({
    path: `docs/decisions/0003-${name}.md`,
    text: decision("0003"),
  }));
  expect(documentProblems(pages, isFile)).toEqual([
    "docs/decisions/0003-b.md: has the number of docs/decisions/0003-a.md",
  ]);
});

test.each([
  ["README.md", "[words](docs/words.md#in-code), [here](#here), [there](https://school.example)"],
  ["docs/decisions/0004-a.md", `${decision("0004")}[words](../words.md)`],
])("allows %s", (path, text) => {
  expect(documentProblems([{ path, text }], isFile)).toEqual([]);
});

test("reports a gap in the numbers, and a decision that the index leaves out", () => {
  const pages = ["0001", "0003"].map((number) => ({
    path: `docs/decisions/${number}-a.md`,
    text: decision(number),
  }));
  const index = { path: "docs/decisions/README.md", text: "[0001](0001-a.md)" };
  expect(indexProblems([...pages, index])).toEqual([
    "docs/decisions/0003-a.md: is not number 0002",
    "docs/decisions/0003-a.md: is not in docs/decisions/README.md",
  ]);
});

test("the repository's documents have no problems", () => {
  expect(findDocumentProblems(root)).toEqual([]);
});
