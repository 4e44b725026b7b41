import { lineKind } from "./document-lines.ts";
import { OPTION_KEYS } from "./question-limits.ts";

/* Lists with the numbers i, ii, iii: options of a question, or questions. */

/** Small numbers, which no list of a paper exceeds. */
const ROMAN = ["i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x"].concat([
  "xi",
  "xii",
  "xiii",
  "xiv",
  "xv",
  "xvi",
  "xvii",
  "xviii",
  "xix",
  "xx",
]);
const NUMERAL = String.raw`[ivx]{1,5}`;
const ITEM = new RegExp(String.raw`^[([]?(${NUMERAL})\s*[.):\]]+\s*(.+)$`, "i");
/** "(i) dog (ii) cat": only in brackets, since "i." ends many words. */
const IN_LINE = new RegExp(String.raw`(?<=^|\s)\((${NUMERAL})\)(?=\s)`, "gi");
const ANSWER = new RegExp(String.raw`^[([]?(${NUMERAL})[.)\]]*(?=$|\s)`, "i");
/** "1. ii 2. (iv)" */
const KEY_LINE = new RegExp(
  String.raw`^(?:\d{1,3}\s*[.):-]?\s*[([]?${NUMERAL}[)\].,;]*(?:\s+|$))+$`,
  "i",
);
const KEY_PAIR = new RegExp(
  String.raw`(\d{1,3})(\s*[.):-]?\s*)[([]?(${NUMERAL})(?![a-z])[)\]]?`,
  "gi",
);
/** The answer of a question in a list of answers. */
const KEY = /^[([]?[A-F][)\].,;]?$|^(?:true|false)$/i;
/** Tasks of a theory question, which are no options. */
const TASK =
  /\?\s*$|^(?:what|why|how|when|where|who|which|list|state|define|explain|mention|name|write|give|describe|calculate|find|solve|draw|differentiate|outline|discuss|identify|compare)\b/i;

const valueOf = (numeral: string) => ROMAN.indexOf(numeral.toLowerCase()) + 1;

interface Item {
  /** Index of its piece. */
  readonly at: number;
  readonly text: string;
}

/** A line of a document, or a part of one. */
export interface Piece {
  /** Number of the line, from 1. */
  readonly line: number;
  readonly text: string;
}

/**
 * The lines with the usual marks in place of roman numbers: letters, if they number the options of a
 * question, and figures, if they number questions with options of their own. All others stay as they
 * are: statements of a question, and parts of a theory question. Answers that name an option by its
 * number name its letter.
 *
 * @param lines tidied lines of a document
 */
export function withRomanMarks(lines: readonly string[]): Piece[] {
  const pieces = lines.flatMap((text, at) =>
    splitRoman(text).map((one) => ({ line: at + 1, text: one })),
  );
  const texts = pieces.map(({ text }) => text);
  const marked = new Map<number, string>();
  const optioned = new Set<number>();
  let hasQuestions = false;
  for (const run of runsIn(texts)) {
    const last = run.at(-1)?.at ?? 0;
    const end = endOf(texts, last);
    const parts = run.map(({ at }, index) => texts.slice(at + 1, run[index + 1]?.at ?? end));
    const areQuestions = parts.slice(0, -1).every((part) => part.some(isOptionA));
    const areKeys = hasQuestions && run.every(({ text }) => KEY.test(text));
    if (areQuestions || areKeys) {
      hasQuestions ||= areQuestions;
      run.forEach(({ at, text }, index) => marked.set(at, `${index + 1}. ${text}`));
      continue;
    }
    const below = parts.at(-1) ?? [];
    const answer = below.map(answerIn).find((one) => one !== null);
    const areOptions =
      run.length <= OPTION_KEYS.length &&
      parts.slice(0, -1).every((part) => part.length === 0) &&
      !below.some(isOptionA) &&
      run.every(({ text }) => !TASK.test(text)) &&
      (answer === undefined || ANSWER.test(answer));
    const question = areOptions ? numberAbove(texts, run[0]?.at ?? 0) : null;
    if (question === null) continue;
    optioned.add(question);
    run.forEach(({ at, text }, index) => marked.set(at, `${OPTION_KEYS[index]}. ${text}`));
    for (let at = last + 1; at < end; at += 1) {
      const letter = letterIn(texts[at] ?? "");
      if (letter !== null) marked.set(at, `Answer: ${letter}`);
    }
  }
  const split = new Set([...marked.keys()].map((at) => pieces[at]?.line));
  const ofLine = Map.groupBy(pieces.entries(), ([, { line }]) => line);
  return lines.flatMap((whole, index): Piece[] => {
    const line = index + 1;
    if (!split.has(line)) return [{ line, text: withLetters(whole, optioned) }];
    return (ofLine.get(line) ?? []).map(([at, { text }]) => ({
      line,
      text: marked.get(at) ?? text,
    }));
  });
}

/** A line of a key with letters for the numbers of options: "1. ii" as "1. B". */
function withLetters(line: string, optioned: ReadonlySet<number>): string {
  if (optioned.size === 0 || !KEY_LINE.test(line)) return line;
  return line.replaceAll(KEY_PAIR, (pair, number: string, sign: string, numeral: string) => {
    const letter = OPTION_KEYS[valueOf(numeral) - 1];
    return optioned.has(Number(number)) && letter ? `${number}${sign}${letter}` : pair;
  });
}

/** Splits "(i) dog (ii) cat (iii) goat" into a piece each, after the text before the first. */
function splitRoman(line: string): string[] {
  if (lineKind(line).kind === "option") return [line];
  const starts: number[] = [];
  for (const mark of line.matchAll(IN_LINE)) {
    if (valueOf(mark[1] ?? "") === starts.length + 1) starts.push(mark.index);
  }
  if (starts.length < 2) return [line];
  const cuts = starts[0] === 0 ? starts : [0, ...starts];
  return cuts.map((start, at) => line.slice(start, cuts[at + 1]).trim());
}

/** The lists of the lines that count from i on, of two items or more. */
function runsIn(lines: readonly string[]): Item[][] {
  const runs: Item[][] = [];
  let run: Item[] = [];
  const close = () => {
    if (run.length > 1) runs.push(run);
    run = [];
  };
  lines.forEach((line, at) => {
    const [, numeral, text = ""] = ITEM.exec(line) ?? [];
    if (lineKind(line).kind === "number") close();
    if (numeral === undefined) return;
    const value = valueOf(numeral);
    if (value === 1) close();
    if (value === run.length + 1) run.push({ at, text });
  });
  close();
  return runs;
}

/** The index of the next line after one that begins something else. */
function endOf(lines: readonly string[], last: number): number {
  const next = lines.findIndex((line, at) => {
    if (at <= last) return false;
    const { kind } = lineKind(line);
    return kind === "number" || kind === "key" || kind === "heading" || ITEM.test(line);
  });
  return next === -1 ? lines.length : next;
}

function isOptionA(line: string): boolean {
  const read = lineKind(line);
  return read.kind === "option" && read.place === 0;
}

function answerIn(line: string): string | null {
  const read = lineKind(line);
  return read.kind === "answer" ? read.text : null;
}

/** The number of the question above a line, without options of its own; null if there is none. */
function numberAbove(lines: readonly string[], before: number): number | null {
  for (let at = before - 1; at >= 0; at -= 1) {
    const read = lineKind(lines[at] ?? "");
    if (read.kind === "number") return read.number;
    if (read.kind !== "text" && read.kind !== "blank" && read.kind !== "marks") return null;
  }
  return null;
}

function letterIn(line: string): string | null {
  const answer = answerIn(line);
  const [, numeral] = (answer !== null && ANSWER.exec(answer)) || [];
  return numeral === undefined ? null : (OPTION_KEYS[valueOf(numeral) - 1] ?? null);
}
