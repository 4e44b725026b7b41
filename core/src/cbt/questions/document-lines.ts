import { OPTION_KEYS } from "./question-limits.ts";

/** The kinds of lines of a pasted document. */
export type DocumentLine =
  | { kind: "blank" }
  /** "12." and what follows it. */
  | { kind: "number"; number: number; text: string }
  /** "B." and the text after it, index 1. `isMarked`: the document itself marks it as right. */
  | { kind: "option"; place: number; text: string; isMarked: boolean }
  /** "Answer: B". */
  | { kind: "answer"; text: string }
  /** "(2 marks)" on a line of its own. */
  | { kind: "marks"; text: string }
  /** "ANSWERS": the following lines are the key of the questions above. */
  | { kind: "key" }
  | { kind: "text"; text: string };

/** Excludes "1.5": no digit follows the mark. */
const NUMBER = /^(?:question\s*|q\.?\s*)?[([]?(\d{1,3})\s*[.):\]]+(?!\d)\s*(.*)$/i;
/** "Question 5", "Q5 What is …": only after the word can the mark be missing. */
const NAMED_NUMBER = /^(?:question\s*|q\.?\s*)(\d{1,3})(?:\s+(.*))?$/i;
const OPTION = /^(\*?)\s*[([]?([A-E])\s*[.):\]]\s*(.*)$/i;
const ANSWER = /^[([]?(?:the\s+)?(?:correct\s+)?(?:answers?|ans|key)\s*(?:is\s*)?[.:=]\s*(.+)$/i;
const MARKS =
  /^(?:marks?\s*[:=]\s*(\d{1,3}(?:[.,]\d)?)|[([](\d{1,3}(?:[.,]\d)?)\s*(?:marks?|mks?|points?|pts?)?[\])])$/i;
const KEY = /^(?:answers?|answer key|key|marking (?:key|guide|scheme)|solutions?)\s*[:.]?$/i;
const RIGHT = /\s*(?:\*|✓|✔|\((?:correct|right)\))$/i;

/** Removes indentation, invisible characters and repeated spaces. */
export function tidyLine(line: string): string {
  return line
    .replaceAll(/[\u200B\u2060\uFEFF]/g, "")
    .replaceAll(/\s+/g, " ")
    .trim();
}

/** Classifies a tidied line without its context. */
export function lineKind(line: string): DocumentLine {
  if (line === "") return { kind: "blank" };
  if (KEY.test(line)) return { kind: "key" };
  const [, written, bracketed] = MARKS.exec(line) ?? [];
  const marks = written ?? bracketed;
  if (marks !== undefined) return { kind: "marks", text: marks };
  const [, answer] = ANSWER.exec(line) ?? [];
  if (answer !== undefined) return { kind: "answer", text: withoutBracket(answer) };
  const numbered = NUMBER.exec(line) ?? NAMED_NUMBER.exec(line);
  if (numbered) return { kind: "number", number: Number(numbered[1]), text: numbered[2] ?? "" };
  const [, star, letter, text] = OPTION.exec(line) ?? [];
  if (letter !== undefined && text !== undefined) {
    const index = "ABCDE".indexOf(letter.toUpperCase());
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

/** The option letters in order, and E to detect one option too many. */
const OPTION_MARKS = [...OPTION_KEYS, "E"].map(
  (key) => new RegExp(String.raw`(?<=^|\s)[([]?${key}([.):\]])(?=\s|$)`, "gi"),
);

/**
 * Splits options on one line, "(a) Lagos (b) Abuja (c) Kano", into a line each, after the text
 * before the first. A line with fewer than two options is unchanged. Letters with only a full stop
 * must be at least three, since "A. B. Tafawa" is a name.
 */
export function splitOptions(line: string): string[] {
  const starts: number[] = [];
  let isBracketed = true;
  let from = 0;
  for (const mark of OPTION_MARKS) {
    mark.lastIndex = from;
    const next = mark.exec(line);
    if (next === null) break;
    starts.push(next.index);
    from = mark.lastIndex;
    isBracketed &&= next[1] !== "." && next[1] !== ":";
  }
  const begins = starts[0] === 0;
  if (starts.length < (isBracketed || begins ? 2 : 3)) return [line];
  const cuts = begins ? starts : [0, ...starts];
  return cuts.map((start, at) => line.slice(start, cuts[at + 1]).trim());
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
