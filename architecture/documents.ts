import { existsSync, globSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";

/*
 * Each decision has a unique number and the same form, and links between documents point to
 * existing files.
 */

export interface Document {
  /** From the repository's root, with "/". */
  readonly path: string;
  readonly text: string;
}

const DECISION = /^docs\/decisions\/(\d{4})-[a-z0-9-]+\.md$/;
/** The decisions by topic. */
const INDEX = "docs/decisions/README.md";
const MAX_WORDS = 600;
const LINK = /\]\((?!https?:|mailto:|#)([^)#\s]+)(?:#[^)\s]*)?\)/g;

/** The documents below a root, without those of installed packages. */
export function documents(root: string): Document[] {
  return globSync(["*.md", "docs/**/*.md", "{bench,core,demo,e2e,server,standby,web}/*.md"], {
    cwd: root,
  })
    .map((path) => path.replaceAll("\\", "/"))
    .toSorted()
    .map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));
}

/** A line for each problem; empty if all is well. */
export function documentProblems(
  all: readonly Document[],
  isFile: (path: string) => boolean,
): string[] {
  const numbers = new Map<string, string>();
  return all.flatMap(({ path, text }) => {
    const problems = [...text.matchAll(LINK)].flatMap(([, target = ""]) =>
      isFile(posix.join(posix.dirname(path), target))
        ? []
        : [`${path}: links to ${target}, which is missing`],
    );
    if (!path.startsWith("docs/decisions/") || path === INDEX) return problems;
    const number = DECISION.exec(path)?.[1];
    if (number === undefined) {
      return [...problems, `${path}: is not named like 0001-what-it-says.md`];
    }
    const other = numbers.get(number);
    if (other !== undefined) problems.push(`${path}: has the number of ${other}`);
    numbers.set(number, path);
    if (!text.startsWith(`# ${number}: `)) {
      problems.push(`${path}: does not begin with "# ${number}: "`);
    }
    for (const heading of ["## Context", "## Decision"]) {
      if (!text.includes(`\n${heading}\n`)) problems.push(`${path}: has no "${heading}"`);
    }
    const words = text.split(/\s+/).length;
    if (words > MAX_WORDS) problems.push(`${path}: has ${words} words, at most ${MAX_WORDS}`);
    return problems;
  });
}

/** Gaps in the numbers of the decisions, and decisions that the index does not link to. */
export function indexProblems(all: readonly Document[]): string[] {
  const index = all.find(({ path }) => path === INDEX)?.text ?? "";
  return all
    .filter(({ path }) => DECISION.test(path))
    .flatMap(({ path }, position) => {
      const number = String(position + 1).padStart(4, "0");
      return [
        ...(DECISION.exec(path)?.[1] === number ? [] : [`${path}: is not number ${number}`]),
        ...(index.includes(`](${posix.basename(path)})`) ? [] : [`${path}: is not in ${INDEX}`]),
      ];
    });
}

/** The problems of the documents below a root. */
export function findDocumentProblems(root: string): string[] {
  const all = documents(root);
  const isFile = (path: string) => existsSync(join(root, path));
  return [...documentProblems(all, isFile), ...indexProblems(all)];
}
