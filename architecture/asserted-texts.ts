import type { Node } from "oxc-parser";
import type { SourceFile } from "./files.ts";
import { modules } from "./modules.ts";
import { childrenOf, isProductCode, lineFinder, parse } from "./syntax.ts";
import { textsOfCode } from "./texts.ts";

/*
 * A text that a test names lives once, in a text.ts that the test imports: rewriting it
 * changes one line, and no test contains an old wording. See docs/words.md, "Where a text lives".
 */

/** Homes of texts by another name: errors, and tables of fields, pages, features, choices and headings. */
const TABLES =
  /\/(?:errors|fields|features|choices|categories|default-categories|curriculum|import-columns|terms|test-limits|roles|sections)\.ts$|^core\/src\/portal\/|^core\/src\/site\/|^demo\/|^server\/src\/platform\/runtime\/log\//;

/** Names of classes, terms, sentences' submodules and states, which tests use as data. */
const DATA = new Set([
  "1st Term",
  "First Term",
  "TERM 1",
  "Basic 4",
  "Class teacher",
  "Non-teaching staff",
  "Our School",
  "a teacher",
  "changed elsewhere",
  "not saved yet",
  "typed elsewhere",
  "Primary 4",
  "Primary 6",
  "nursery 1",
]);

/** "GET /classes": the name of an endpoint is no text. */
const ENDPOINT = /^(?:GET|POST|PUT|PATCH|DELETE) \//;

interface Literal {
  text: string;
  offset: number;
}

const isTitleOfTest = (node: Node, source: string): boolean =>
  node.type === "CallExpression" &&
  /^(?:test|it|describe)\b/.test(source.slice(node.callee.start, node.callee.end));

/** String literals of several words, without imports, types, keys and titles of tests. */
function literalsOf(file: SourceFile): Literal[] {
  const literals: Literal[] = [];
  const visit = (node: Node): void => {
    if (/^(?:Import|TSLiteralType)/.test(node.type)) return;
    if (node.type === "Literal" && typeof node.value === "string") {
      if (/\S\s+\S/.test(node.value) && !ENDPOINT.test(node.value))
        literals.push({ text: node.value, offset: node.start });
      return;
    }
    const hidden = isTitleOfTest(node, file.text)
      ? childrenOf(node)[1]
      : node.type === "Property"
        ? node.key
        : null;
    for (const child of childrenOf(node)) if (child !== hidden) visit(child);
  };
  visit(parse(file));
  return literals;
}

/** A test of a text.ts itself writes its texts out. */
function isTest({ path }: SourceFile): boolean {
  return (
    /^(?:core|server|web|e2e|demo|standby)\/src\/.*\.tsx?$/.test(path) &&
    !path.endsWith(".d.ts") &&
    !path.startsWith("web/src/ui/gallery/") &&
    !path.endsWith("/text.test.ts")
  );
}

/** Texts of the product that a test of the same or a higher package writes out, with their homes. */
export function repeatedTexts(files: readonly SourceFile[]): string[] {
  const homes = new Map<string, string>();
  for (const file of files.filter(isProductCode)) {
    if (TABLES.test(file.path)) continue;
    for (const { path, line, words } of textsOfCode(file)) {
      if (!DATA.has(words) && !homes.has(words)) homes.set(words, `${path}:${line}`);
    }
  }
  return files
    .filter((file) => isTest(file) && !isProductCode(file))
    .flatMap((file) => {
      const lineOf = lineFinder(file.text);
      return literalsOf(file).flatMap(({ text, offset }) => {
        const home = homes.get(text);
        if (home === undefined || !canImport(file.path, home)) return [];
        return [`${file.path}:${lineOf(offset)} “${text}” is a text of ${home}`];
      });
    });
}

/** Whether a test can import a text: from its own package or core, and from no module below its own. */
function canImport(test: string, home: string): boolean {
  const [pkg = ""] = test.split("/");
  const [other = ""] = home.split("/");
  if (pkg === "e2e") return other !== "server";
  return (other === "core" || other === pkg) && orderOf(home) <= orderOf(test);
}

/** The index of a file's module in the order of modules; the platform comes first. */
function orderOf(path: string): number {
  return modules.findIndex((module) => module === path.split("/")[2]);
}
