import { plainLetters } from "./plain-letters.ts";

/** Characters that the fonts of paper have, as a class of a regular expression. */
export const PRINTED =
  "\\n\\t\\x20-~\\xa0-āĒēĚěĪīıŃńŊ-ōŒœŠšŪūŽžƁƊƎƘ-ƙƳ-ƴǍ-ǔǝǸ-ǹɓɗʼˆ˜\\u0300-\\u0302\\u0304\\u0307\\u030c\\u0323\\u0329Ḿ-ḿṄ-ṅṢ-ṣẸ-ẹỊ-ọỤ-ụ–-—‘-‚“-„†•…‹-›₦€™←-↓−≠≤-≥";
const ALL = /* @__PURE__ */ new RegExp(`^[${PRINTED}]*$`);
const MISSING = /* @__PURE__ */ new RegExp(`[^${PRINTED}]`, "gu");
/** Joiners and marks of direction, which have no form. */
const INVISIBLE = /[\u00ad\u200b-\u200f\u2060\ufeff]|\ufe0f/g;
/** Stands for a letter that paper cannot have, so that nothing is printed blank. */
const PLACEHOLDER = "?";

/**
 * The text as paper can have it: a letter that the fonts lack is written as a letter and its mark,
 * without its mark, or as "?".
 */
export function printable(text: string): string {
  const whole = text.normalize("NFC");
  if (ALL.test(whole)) return text;
  return whole.replaceAll(INVISIBLE, "").replaceAll(MISSING, (letter) => {
    const forms = [letter.normalize("NFD"), plainLetters(letter), PLACEHOLDER];
    return forms.find((form) => form !== "" && ALL.test(form)) ?? PLACEHOLDER;
  });
}

/** The first letter of a text that no paper can have; null without one. */
export function findUnprintable(text: string): string | null {
  const letters = text.normalize("NFC").replaceAll(INVISIBLE, "").match(MISSING) ?? [];
  return letters.find((letter) => printable(letter) === PLACEHOLDER) ?? null;
}

/** Tells a person who types a text for paper which letter will be missing; null if none will. */
export function unprintedNote(text: string): string | null {
  const letter = findUnprintable(text);
  return letter === null ? null : `“${letter}” cannot be printed. Paper will show “?” instead.`;
}
