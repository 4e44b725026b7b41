import { expect, test } from "vitest";
import { docstringProblems } from "./docstrings.ts";
import { sourceFiles } from "./files.ts";
import { root } from "./lint-sample.ts";

const problemsOf = (text: string) => docstringProblems({ path: "sample.ts", text });

test.each([
  "/** What a page shows. */",
  "/**\n * Who may open it,\n * and when.\n */",
  "const a = 1;\n/** Of each group the first. */",
  "/* What this file holds. */",
])("reports %j", (text) => {
  expect(problemsOf(text)).toEqual([expect.stringMatching(/^sample\.ts:[12] (?:What|Who|Of) /)]);
});

test.each([
  "/** Returns what a page shows. */",
  "/** Whether a page is open. */",
  "// What follows is no docstring.",
  "/* The rules of this file. */",
])("allows %j", (text) => {
  expect(problemsOf(text)).toEqual([]);
});

test("every docstring begins with a verb or with the definition of a noun", () => {
  const files = sourceFiles(root).filter(({ path }) => /\.tsx?$/.test(path));
  expect(files.length).toBeGreaterThan(3000);
  expect(files.flatMap(docstringProblems)).toEqual([]);
});
