import { parseSync } from "oxc-parser";
import { documents, type Document } from "./documents.ts";
import type { SourceFile } from "./files.ts";
import { lineFinder } from "./syntax.ts";
import { phraseFinder } from "./words.ts";

/*
 * The language of comments and documents (docs/words.md, "In code"): no word of the list, and no
 * sentence in a document that is too long to read at once.
 */

/** Highest number of words in a sentence of a document. */
const MAX_SENTENCE = 35;

/** Quotes of texts, code, links' targets and HTML comments, which are not the document's own words. */
const NOT_PROSE = /```[^]*?```|<!--[^]*?-->|`[^`\n]*`|["“][^"”\n]{0,120}["”]|\]\([^)\s]*\)/g;

/** Start of a paragraph, a list item or a heading. */
const BLOCK = /\n\s*\n|\n(?=\s*(?:[-*|#>]|\d+\.)\s?)/;

const SENTENCE_END = /(?<=[.!?:;])["”)*_]*\s+/;

/** Documents whose rows are generated or quote other texts. */
const UNREAD = /^docs\/(?:words|texts|permissions|database)\.md$/;

/** The document's own words at their original positions, so that line numbers stay the same. */
function proseOf(text: string): string {
  return text.replace(NOT_PROSE, (quoted) => quoted.replace(/[^\n]/g, " "));
}

const countWords = (sentence: string) =>
  sentence.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

/** Returns "path: …" for each banned word and each long sentence; table cells are lists of words. */
export function documentFaults(
  phrasesIn: (text: string) => string[],
  { path, text }: Document,
): string[] {
  const prose = proseOf(text);
  const words = prose
    .split("\n")
    .flatMap((line, index) => phrasesIn(line).map((phrase) => `${path}:${index + 1}: “${phrase}”`));
  const long = prose
    .split(BLOCK)
    .filter((block) => !block.trim().startsWith("|"))
    .flatMap((block) => block.replace(/\s+/g, " ").split(SENTENCE_END))
    .filter((sentence) => countWords(sentence) > MAX_SENTENCE)
    .map((sentence) => `${path}: ${countWords(sentence)} words: ${sentence.trim().slice(0, 60)}…`);
  return [...words, ...long];
}

/** Returns "path:line: “word”" for each banned word in a comment of a file of code. */
export function commentFaults(
  phrasesIn: (text: string) => string[],
  { path, text }: SourceFile,
): string[] {
  const lineOf = lineFinder(text);
  return parseSync(path, text).comments.flatMap(({ value, start }) => {
    const prose = proseOf(value.replace(/\n\s*\*? ?/g, "\n"));
    return phrasesIn(prose).map((phrase) => `${path}:${lineOf(start)}: “${phrase}”`);
  });
}

/** Finds the words that docs/words.md bans from comments and documents. */
export function proseFinder(root: string): (text: string) => string[] {
  return phraseFinder(root, "Never in a comment or document");
}

/** The faults of all documents below a root. */
export function findDocumentFaults(root: string): string[] {
  const phrasesIn = proseFinder(root);
  return documents(root)
    .filter(({ path }) => !UNREAD.test(path))
    .flatMap((document) => documentFaults(phrasesIn, document));
}
