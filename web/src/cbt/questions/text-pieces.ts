/** A part of a text: plain text, or a formula in AsciiMath. */
export interface TextPiece {
  readonly kind: "words" | "formula";
  readonly text: string;
}

/**
 * Splits a text at its formulas, which are between backticks. A single backtick, or two with
 * nothing between them, are ordinary characters.
 */
export function piecesOf(text: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  let from = 0;
  for (const { index, 0: whole } of text.matchAll(/`[^`\n]*[^`\s][^`\n]*`/g)) {
    if (index > from) pieces.push({ kind: "words", text: text.slice(from, index) });
    pieces.push({ kind: "formula", text: whole.slice(1, -1).trim() });
    from = index + whole.length;
  }
  if (from < text.length) pieces.push({ kind: "words", text: text.slice(from) });
  return pieces;
}

/** In order of replacement: longer ones first. */
const SIGNS: readonly (readonly [RegExp, string])[] = [
  [/\bxx\b/g, "×"],
  [/-:/g, "÷"],
  [/>=/g, "≥"],
  [/<=/g, "≤"],
  [/!=/g, "≠"],
  [/\+-/g, "±"],
  [/\bsqrt\s*/g, "√"],
  [/\bpi\b/g, "π"],
  [/\bdeg\b/g, "°"],
  [/\^2(?!\d)/g, "²"],
  [/\^3(?!\d)/g, "³"],
];

const SPOKEN: readonly (readonly [RegExp, string])[] = [
  [/\bxx\b/g, " times "],
  [/-:/g, " divided by "],
  [/>=/g, " is greater than or equal to "],
  [/<=/g, " is less than or equal to "],
  [/!=/g, " is not equal to "],
  [/\+-/g, " plus or minus "],
  [/>/g, " is greater than "],
  [/</g, " is less than "],
  [/\bsqrt\s*/g, " the square root of "],
  [/\bdeg\b/g, " degrees "],
  [/\^2(?!\d)/g, " squared "],
  [/\^3(?!\d)/g, " cubed "],
  [/\^/g, " to the power of "],
  [/\//g, " over "],
  [/=/g, " equals "],
  [/\+/g, " plus "],
  [/-/g, " minus "],
  [/[(){}[\]]/g, " "],
];

/** A formula in plain text: `3 xx 4 -: 2` reads "3 × 4 ÷ 2". */
export function plainFormula(formula: string): string {
  return replaced(formula, SIGNS);
}

/** The whole text as plain text, also for the alternative text of a picture. */
export function plainText(text: string): string {
  return joined(text, plainFormula);
}

/** The text as it is read aloud: `1/2` becomes "1 over 2". */
export function spokenText(text: string): string {
  return joined(text, (formula) => ` ${replaced(formula, SPOKEN)} `)
    .replaceAll(/_{2,}/g, " blank ")
    .replaceAll(/\s+/g, " ")
    .trim();
}

function joined(text: string, write: (formula: string) => string): string {
  return piecesOf(text)
    .map((piece) => (piece.kind === "formula" ? write(piece.text) : piece.text))
    .join("");
}

function replaced(formula: string, by: readonly (readonly [RegExp, string])[]): string {
  return by.reduce((text, [sign, word]) => text.replaceAll(sign, word), formula);
}
