import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Node } from "oxc-parser";
import type { SourceFile } from "./files.ts";
import { childrenOf, lineFinder, parse } from "./syntax.ts";

/** The wording rules, which also contain the two checked lists. */
const PAGE = "docs/words.md";

/** The phrases in backticks in the first column of the table under a heading of docs/words.md. */
export function listUnder(page: string, heading: string): string[] {
  const [, after = ""] = page.split(`\n## ${heading}\n`);
  const [section = ""] = after.split("\n## ");
  const phrases = [...section.matchAll(/^\| (`.*?) \|/gm)].flatMap(([, cell = ""]) =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, phrase = ""]) => phrase),
  );
  // An empty list would pass everything.
  if (phrases.length === 0) throw new Error(`${PAGE} has no list under “${heading}”.`);
  return phrases;
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}

const page = (root: string) => readFileSync(join(root, PAGE), "utf8");

/** Returns a function that finds the phrases in a text that docs/words.md bans. */
export function phraseFinder(
  root: string,
  heading = "Never in a text",
): (text: string) => string[] {
  const phrases = listUnder(page(root), heading).map((phrase) => {
    const words = phrase
      .split(" ")
      .map((word) => escaped(word))
      .join(String.raw`\s+`);
    const end = /\p{L}$/u.test(phrase) ? String.raw`(?![\p{L}\p{N}])` : "";
    return { phrase, pattern: new RegExp(String.raw`(?<![\p{L}\p{N}])${words}${end}`, "iu") };
  });
  return (text) => phrases.filter(({ pattern }) => pattern.test(text)).map(({ phrase }) => phrase);
}

/** Returns a function that finds the words in a name that docs/words.md bans. */
export function nameFinder(root: string): (name: string) => string[] {
  const words = listUnder(page(root), "Never in a name").map((word) => {
    const begins = word.endsWith("…");
    const part = escaped(word.replace("…", ""));
    const capital = `${part.slice(0, 1).toUpperCase()}${part.slice(1)}`;
    // A word of a name ends before a capital, a digit, a sign or the end.
    const pattern = begins
      ? new RegExp(`^${part}(?=[A-Z\\d])`)
      : new RegExp(`(?:(?<![A-Za-z])${part}|${capital}|(?<![A-Z])${part.toUpperCase()})(?![a-z])`);
    return { word, pattern };
  });
  return (name) => words.filter(({ pattern }) => pattern.test(name)).map(({ word }) => word);
}

/** A name in a file, where it appears first. */
export interface Name {
  path: string;
  line: number;
  name: string;
}

/** Every name in a code file, once, with the submodules of the file's own path. */
export function namesOf(file: SourceFile): Name[] {
  const lineOf = lineFinder(file.text);
  const lines = new Map<string, number>(file.path.split(/[/.]/).map((part) => [part, 1]));
  const visit = (node: Node): void => {
    const isName =
      node.type === "Identifier" ||
      node.type === "JSXIdentifier" ||
      node.type === "PrivateIdentifier";
    if (isName && !lines.has(node.name)) lines.set(node.name, lineOf(node.start));
    childrenOf(node).forEach(visit);
  };
  visit(parse(file));
  return [...lines].map(([name, line]) => ({ path: file.path, line, name }));
}
