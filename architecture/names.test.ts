import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Node } from "oxc-parser";
import { expect, test } from "vitest";
import { type SourceFile, sourceFiles } from "./files.ts";
import { root } from "./lint-sample.ts";
import { childrenOf, lineFinder, parse } from "./syntax.ts";

/** Files that may put a first name beside a surname, each with its reason. */
const EXEMPT: readonly RegExp[] = [
  // The two homes.
  /accounts\/(written-name|names-in-sql)\.ts$/,
  // Compared with a search, never shown.
  /accounts\/(tables|person-search|likely-duplicate)\.ts$/,
  // A column of a file that is imported again: the comma says which is the surname.
  /staff\/export\/present\.ts$/,
  // Invented people; their ids are made from their names.
  /^demo\//,
  /\.test\.tsx?$|\/(fixtures|testing)\.tsx?$|\/testing\//,
];

const BETWEEN = String.raw`\}(?: |, | \|\| ' ' \|\| |,\s+)\$?\{[\w.?!]*`;
const TYPED = [
  new RegExp(`\\{[\\w.?!]*firstName${BETWEEN}lastName\\}(?! as )`),
  new RegExp(`\\{[\\w.?!]*lastName${BETWEEN}firstName\\}(?! as |,? *\\$\\{\\w+\\.id)`),
];

test("names of people are written by their two homes, so that a kind of screen has one order", () => {
  const uses = globSync("{core,demo,server,standby,web}/src/**/*.{ts,tsx}", {
    cwd: join(import.meta.dirname, ".."),
  })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => !EXEMPT.some((pattern) => pattern.test(file)))
    .filter((file) => {
      const source = readFileSync(join(import.meta.dirname, "..", file), "utf8");
      return TYPED.some((pattern) => pattern.test(source));
    });
  expect(uses, "use firstNameFirst or surnameFirst").toStrictEqual([]);
});

/** Says nothing about the value: the name is the noun. See docs/words.md, "In code". */
const EMPTY_NAMES = new Set("found wanted given own others some kept held told asked".split(" "));

/** Variables and parameters with an empty name; the fields of an object keep theirs. */
function emptyNames(file: SourceFile): string[] {
  const lineOf = lineFinder(file.text);
  const problems: string[] = [];
  const check = (node: Node): void => {
    if (node.type === "Identifier" && EMPTY_NAMES.has(node.name))
      problems.push(`${file.path}:${lineOf(node.start)} ${node.name}`);
  };
  const visit = (node: Node): void => {
    if (node.type === "VariableDeclarator") check(node.id);
    if ("params" in node && Array.isArray(node.params)) node.params.forEach(check);
    childrenOf(node).forEach(visit);
  };
  visit(parse(file));
  return problems;
}

test.each([
  ["const found = await findEntry(db, id);", 1],
  ["function rowsOf(wanted: string[]) { return (some: Row) => some; }", 2],
  ["const entry = await findEntry(db, id);", 0],
  ["const { own, given } = marks;", 0],
])("names of values in: %s", (text, count) => {
  expect(emptyNames({ path: "server/src/classes/queries.ts", text })).toHaveLength(count);
});

test("values are named by their noun", () => {
  const files = sourceFiles(root).filter(({ path }) => /\.tsx?$/.test(path));
  expect(files.flatMap(emptyNames)).toStrictEqual([]);
});
