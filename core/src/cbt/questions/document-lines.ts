import { OPTION_KEYS } from "./question-limits.ts";

/** The kinds of lines of a pasted document. */
export type DocumentLine =
  | { kind: "blank" }
  /** "12." and what follows it; "12b." is a part of a question. */
  | { kind: "number"; number: number; isPart: boolean; text: string }
  /** "B." and the text after it, index 1. `isMarked`: the document itself marks it as right. */
  | { kind: "option"; place: number; text: string; isMarked: boolean }
  /** "Answer: B". */
  | { kind: "answer"; text: string }
  /** "Type: Matching". */
  | { kind: "type"; text: string }
  /** "Reason: It floats." */
  | { kind: "reason"; text: string }
  /** "(2 marks)" on a line of its own. */
  | { kind: "marks"; text: string }
  /** "ANSWERS": the following lines are the key of the questions above. */
  | { kind: "key" }
  /** "SECTION B: THEORY", "Page 1 of 2". */
  | { kind: "heading" }
  | { kind: "text"; text: string };

/** Excludes "1.5": no digit follows the mark. */
const NUMBER = /^(?:question\s*|q\.?\s*)?[([]?(\d{1,3})\s*\(?([a-h]?)\s*[.):\]]+(?!\d)\s*(.*)$/i;
/** "Question 5", "Q5 What is …": only after the word can the mark be missing. */
const NAMED_NUMBER = /^(?:question\s*|q\.?\s*)(\d{1,3})(?:\s+(.*))?$/i;
const OPTION = /^(\*?)\s*[([]?([A-H])\s*[.):\]]\s*(.*)$/i;
const ANSWER =
  /^[([]?(?:the\s+)?(?:(?:correct|right)\s+)?(?:answers?|ans|key|(?<=(?:correct|right)\s+)(?:option|choice|letter))(?:\s*(?:is\s*)?[.:=]|\s+[-–—])\s*(.+)$/i;
/** Headings and page numbers, which belong to no question. */
const HEADING =
  /^(?:(?:section|part|paper)\s+(?:[A-H]|[IVX]{1,4}|\d{1,2}|one|two|three|four)\b|(?:general\s+)?instructions?\s*[:.-]|page\s+\d+(?:\s+of\s+\d+)?$|(?:objectives?|theory|essay)(?:\s+(?:questions?|section|test))?\s*[:.]?$)/i;
const TYPE = /^(?:question )?type ?[:=] ?(.+)$/i;
const REASON = /^(?:reason|explanation) ?[:=] ?(.+)$/i;
const MARKS =
  /^(?:marks?\s*[:=]\s*(\d{1,3}(?:[.,]\d)?)|[([](\d{1,3}(?:[.,]\d)?)\s*(?:marks?|mks?|points?|pts?)?[\])])$/i;
const KEY = /^(?:answers?|answer key|key|marking (?:key|guide|scheme)|solutions?)\s*[:.]?$/i;
const RIGHT = /\s*(?:\*|✓|✔|\((?:correct|right)\))$/i;

/**
 * Removes indentation, invisible characters and repeated spaces; a wide gap, as between columns, is
 * a tab.
 */
export function tidyLine(line: string): string {
  return line
    .replaceAll(/[\u200B\u2060\uFEFF]/g, "")
    .trim()
    .replaceAll(/\s+/g, (gap) => (gap.length > 1 || gap === "\t" ? "\t" : " "));
}

/** Classifies a tidied line without its context. */
export function lineKind(line: string): DocumentLine {
  if (line === "") return { kind: "blank" };
  if (KEY.test(line)) return { kind: "key" };
  if (HEADING.test(line)) return { kind: "heading" };
  const [, type] = TYPE.exec(line) ?? [];
  if (type !== undefined) return { kind: "type", text: type };
  const [, reason] = REASON.exec(line) ?? [];
  if (reason !== undefined) return { kind: "reason", text: reason };
  const [, written, bracketed] = MARKS.exec(line) ?? [];
  const marks = written ?? bracketed;
  if (marks !== undefined) return { kind: "marks", text: marks };
  const [, answer] = ANSWER.exec(line) ?? [];
  if (answer !== undefined) return { kind: "answer", text: withoutBracket(answer) };
  const [, number, part, rest] = NUMBER.exec(line) ?? [];
  if (number !== undefined) {
    return { kind: "number", number: Number(number), isPart: part !== "", text: rest ?? "" };
  }
  const named = NAMED_NUMBER.exec(line);
  if (named) {
    return { kind: "number", number: Number(named[1]), isPart: false, text: named[2] ?? "" };
  }
  const [, star, letter, text] = OPTION.exec(line) ?? [];
  if (letter !== undefined && text !== undefined) {
    const index = "ABCDEFGH".indexOf(letter.toUpperCase());
    const isMarked = star === "*" || RIGHT.test(text);
    return { kind: "option", place: index, text: text.replace(RIGHT, ""), isMarked };
  }
  return { kind: "text", text: line };
}

/** Removes the closing bracket of "[Ans: B]". */
function withoutBracket(answer: string): string {
  const text = answer.trim();
  return /[)\]]$/.test(text) && !/[([]/.test(text) ? text.slice(0, -1).trim() : text;
}

const OPTION_MARK = new RegExp(
  String.raw`(?<=^|\s)\*?[([]?([${OPTION_KEYS.join("")}])([.):\]])(?=\s|$)`,
  "gi",
);

/**
 * Splits options on one line, "(a) Lagos (b) Abuja (c) Kano", into a line each, after the text
 * before the first. Also splits a row of columns, "C. table → D. goat" or "A. dog → C. table", whose
 * letters need a wide gap between them. A line with fewer than two options is unchanged. Letters
 * with only a full stop must be at least three, since "A. B. Tafawa" is a name.
 */
export function splitOptions(line: string): string[] {
  const starts: number[] = [];
  let isBracketed = true;
  let before = -1;
  for (const mark of line.matchAll(OPTION_MARK)) {
    const [, letter = "", sign = ""] = mark;
    const place = OPTION_KEYS.findIndex((key) => key === letter.toUpperCase());
    const isColumn = mark.index === 0 || line[mark.index - 1] === "\t";
    const isNext = place === before + 1 && (starts.length > 0 || place === 0 || isColumn);
    if (!isNext && !(isColumn && place > before && (starts.length > 0 || mark.index === 0)))
      continue;
    starts.push(mark.index);
    before = place;
    isBracketed &&= sign !== "." && sign !== ":";
  }
  const begins = starts[0] === 0;
  if (starts.length < (isBracketed || begins ? 2 : 3)) return [line.replaceAll("\t", " ")];
  const cuts = begins ? starts : [0, ...starts];
  return cuts.map((start, at) =>
    line
      .slice(start, cuts[at + 1])
      .trim()
      .replaceAll("\t", " "),
  );
}

/** "A /æ/": an option without a mark after its letter. */
const BARE_OPTION = /^([A-F])\s+(?=\S)/;

/**
 * The lines with a full stop after the letters of options that have no mark. Such options are two or
 * more lines below each other, from A on.
 */
export function withOptionMarks(lines: readonly string[]): string[] {
  const marked = [...lines];
  for (let at = 0; at < lines.length; at += 1) {
    let count = 0;
    while (BARE_OPTION.exec(lines[at + count] ?? "")?.[1] === OPTION_KEYS[count]) count += 1;
    if (count < 2) continue;
    for (let index = at; index < at + count; index += 1) {
      marked[index] = (lines[index] ?? "").replace(BARE_OPTION, "$1. ");
    }
    at += count - 1;
  }
  return marked;
}

/** Takes "(2 marks)" or "[2]" from the end of a question's text. */
export function takeMarks(text: string): { text: string; marks: string | null } {
  const [whole, worded, plain] =
    /\s*(?:[([]\s*(\d{1,3}(?:[.,]\d)?)\s*(?:marks?|mks?|points?|pts?)\.?\s*[)\]]|\[(\d{1,3}(?:[.,]\d)?)\])$/i.exec(
      text,
    ) ?? [];
  if (whole === undefined) return { text, marks: null };
  return { text: text.slice(0, -whole.length), marks: worded ?? plain ?? null };
}

/** Takes "(True/False)" from the end of a question's text. */
export function takeTruth(text: string): { text: string; isTruth: boolean } {
  const [whole] = /\s*[([]?\btrue\s?(?:\/|or)\s?false\b[)\]]?[.?]?$/i.exec(text) ?? [];
  if (whole === undefined) return { text, isTruth: false };
  return { text: text.slice(0, -whole.length), isTruth: true };
}

/** Takes "Answer: Abuja" or "[ans: B]" from the end of a line with more before it. */
export function takeAnswer(line: string): { text: string; answer: string | null } {
  const [whole, answer] =
    /\s(?:[([](?:[Aa]nswer|[Aa]ns|ANS)|Answers?|ANSWERS?|Ans|ANS)\s?[.:=]\s?(.+)$/.exec(line) ?? [];
  // "Write your Answer: ____" is a question.
  if (whole === undefined || answer === undefined || !/[\p{L}\p{N}]/u.test(answer)) {
    return { text: line, answer: null };
  }
  return { text: line.slice(0, -whole.length), answer: withoutBracket(answer) };
}
