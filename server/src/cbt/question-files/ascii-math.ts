/* Formulas in AsciiMath, which the portal draws between backticks, from the markup of other programs. */

const SIGNS: Readonly<Record<string, string>> = {
  "×": " xx ",
  "÷": " -: ",
  "≤": "<=",
  "≥": ">=",
  "≠": "!=",
  "±": "+-",
  "−": "-",
  "·": "*",
  "⋅": "*",
  π: " pi ",
  θ: " theta ",
  α: " alpha ",
  β: " beta ",
  "°": " deg",
  "∞": " oo ",
  "√": " sqrt ",
  "`": "'",
};
const SIGN = new RegExp(`[${Object.keys(SIGNS).join("")}]`, "g");

/** Plain text inside a formula. */
export function formulaText(text: string): string {
  return text
    .replaceAll(SIGN, (sign) => SIGNS[sign] ?? sign)
    .replaceAll(/\s+/g, " ")
    .trim();
}

/** Words that are not multiplied letters. */
export const formulaWords = (text: string) => `"${text.replaceAll('"', "'").trim()}"`;

/** Parts beside each other: a number before a fraction stays apart from it. */
export function sideBySide(parts: readonly string[]): string {
  return parts
    .filter((part) => part !== "")
    .reduce((line, part) => {
      const touches = /[\p{L}\p{N})]$/u.test(line) && /^[\p{L}\p{N}("]/u.test(part);
      return touches ? `${line} ${part}` : line + part;
    }, "");
}

export const fraction = (over: string, under: string) => `${group(over)}/${group(under)}`;
export const power = (base: string, exponent: string) => `${group(base)}^${group(exponent)}`;
export const subscript = (base: string, index: string) => `${group(base)}_${group(index)}`;
export function root(of: string, index: string): string {
  return index === "" ? `sqrt(${of})` : `root(${index})(${of})`;
}

function group(part: string): string {
  return /^(?:\d+(?:\.\d+)?|\p{L}|\([^()]*\))$/u.test(part) ? part : `(${part})`;
}

/** A formula as a piece of a question's text; a bare number needs no drawing. */
export function formulaIn(formula: string): string {
  const written = formula.trim();
  return written === "" || /^[\d.,]+$/.test(written) ? written : `\`${written}\``;
}

const RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿ";
const LOWERED = "₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₙ";
const PLAIN = "0123456789+-=()n";

/** "2" as "²"; null for a text with other characters, such as the "st" of "1st". */
export function raised(text: string): string | null {
  return shifted(text, RAISED);
}

/** "2" as "₂", like `raised`. */
export function lowered(text: string): string | null {
  return shifted(text, LOWERED);
}

function shifted(text: string, letters: string): string | null {
  const places = Array.from(text.replaceAll("−", "-"), (sign) => PLAIN.indexOf(sign));
  if (places.includes(-1)) return null;
  return places.map((place) => letters[place]).join("");
}
