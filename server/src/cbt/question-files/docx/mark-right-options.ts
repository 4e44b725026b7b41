import { lineKind, splitOptions } from "@school/core/cbt/questions/document-lines.ts";
import { EMPHASES, type StyledLine } from "./styled-line.ts";

interface Piece {
  readonly line: StyledLine;
  /** 0 for A; null for a line that is no option. */
  readonly place: number | null;
  text: string;
}

/**
 * The lines as texts, options on lines of their own. An option gets an asterisk if it is bold,
 * highlighted, underlined or coloured and others of its question are not.
 *
 * @returns also the number from 1 of the first line with such an option; null without one
 */
export function markRightOptions(lines: readonly StyledLine[]): {
  texts: string[];
  firstMarked: number | null;
} {
  const pieces = lines.flatMap((line) => piecesOf(line));
  const marked = optionGroups(pieces).flatMap((options) => emphasised(options));
  for (const piece of marked) piece.text += " *";
  const [first] = marked;
  return {
    texts: pieces.map(({ text }) => text),
    firstMarked: first ? pieces.indexOf(first) + 1 : null,
  };
}

function piecesOf(line: StyledLine): Piece[] {
  const tidy = line.tidied();
  const whole = tidy.text.replaceAll("\t", " ");
  const pieces = splitOptions(tidy.text);
  // The cells of a table stay apart.
  if (pieces.length === 1) return [{ line: tidy, place: placeOf(whole), text: line.text }];
  let from = 0;
  return pieces.map((text) => {
    const start = whole.indexOf(text, from);
    from = start + text.length;
    return { line: tidy.slice(start, from), place: placeOf(text), text };
  });
}

function placeOf(text: string): number | null {
  const kind = lineKind(text);
  return kind.kind === "option" ? kind.place : null;
}

/** The options of each question: A, B, C, … with no number between them. */
function optionGroups(pieces: readonly Piece[]): Piece[][] {
  const groups: Piece[][] = [];
  let before = Infinity;
  for (const piece of pieces) {
    if (piece.place === null) {
      if (lineKind(piece.text.trim()).kind === "number") before = Infinity;
      continue;
    }
    if (piece.place <= before) groups.push([]);
    groups.at(-1)?.push(piece);
    before = piece.place;
  }
  return groups;
}

function emphasised(options: readonly Piece[]): Piece[] {
  for (const bit of Object.values(EMPHASES)) {
    const marked = options.filter(({ line }) => {
      const label = /^\*?\s*[([]?[A-H]\s*[.):\]]\s*/i.exec(line.text)?.[0] ?? "";
      return line.isWholly(bit, label.length);
    });
    if (marked.length > 0 && marked.length < options.length) return marked;
  }
  return [];
}
