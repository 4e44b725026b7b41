import { parseSync } from "oxc-parser";
import { lineFinder } from "./syntax.ts";
import type { SourceFile } from "./files.ts";

/** Words that begin a clause, not a definition: "What a page shows" defines nothing. */
const FIRST_WORDS = /^(?:What|Of|Who|Whom|Whose|How)\b/;

/** The prose of a block comment, without its asterisks. */
function proseOf(comment: string): string {
  return comment
    .replace(/^\*/, "")
    .split("\n")
    .map((line) => line.replace(/^\s*\*? ?/, ""))
    .join(" ")
    .trim();
}

/**
 * Returns "path:line text" for each block comment, of a file or of a name, that begins neither with a verb nor with
 * the definition of a noun (docs/words.md, "In code").
 */
export function docstringProblems({ path, text }: SourceFile): string[] {
  const lineOf = lineFinder(text);
  return parseSync(path, text).comments.flatMap(({ type, value, start }) => {
    if (type !== "Block") return [];
    const prose = proseOf(value);
    return FIRST_WORDS.test(prose) ? [`${path}:${lineOf(start)} ${prose.slice(0, 60)}`] : [];
  });
}
