/** Letters that do not decompose in Unicode: with hooks or strokes, and dotless ones. */
const PLAIN: Readonly<Record<string, string>> = {
  ɓ: "b",
  ɗ: "d",
  ƙ: "k",
  ƴ: "y",
  ŋ: "n",
  ø: "o",
  ł: "l",
  đ: "d",
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ı: "i",
  ə: "e",
  ɛ: "e",
  ɔ: "o",
};
const UNDECOMPOSED = /[ɓɗƙƴŋøłđßæœıəɛɔ]/giu;

/**
 * The letters of a text without marks, hooks and strokes, in their case: "Ola" for Ọlá, "Danjuma"
 * for Ɗanjuma. Letters of other scripts stay. The home of this rule; `searchText` is its form for
 * comparisons.
 */
export function plainLetters(text: string): string {
  return text
    .normalize("NFD")
    .replaceAll(/[\u0300-\u036f]/g, "")
    .replaceAll(UNDECOMPOSED, (letter) => {
      const lower = letter.toLowerCase();
      const plain = PLAIN[lower] ?? letter;
      return letter === lower ? plain : plain.toUpperCase();
    });
}

/** The pairs of a letter and its plain form, in lower case, for SQL. */
export const UNDECOMPOSED_LETTERS: readonly (readonly [string, string])[] = Object.entries(PLAIN);
