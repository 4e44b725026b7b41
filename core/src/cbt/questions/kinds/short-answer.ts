import { type Fault, type Kind, isAccepted, oneRow } from "./kind.ts";
import { questionIssues } from "../text.ts";

/** Fractions that keyboards insert as one sign. */
const FRACTION_SIGNS: Readonly<Record<string, string>> = {
  "½": "1/2",
  "¼": "1/4",
  "¾": "3/4",
  "⅓": "1/3",
  "⅔": "2/3",
  "⅛": "1/8",
};

/** A text with fractions in figures: "1½" becomes "1 1/2". */
export function withPlainFractions(text: string): string {
  return text.replaceAll(/[½¼¾⅓⅔⅛]/g, (sign) => ` ${FRACTION_SIGNS[sign] ?? sign}`);
}

/**
 * The form in which typed texts are compared. Several spaces are one, and those at the ends, a final
 * full stop and the form of apostrophes, quotation marks and fractions do not count. Spaces inside and
 * accents do.
 *
 * @param capitals whether capitals count
 */
export function foldedText(text: string, capitals = false): string {
  const plain = withPlainFractions(text.normalize("NFC"))
    .replaceAll(/[‘’ʼ`´]/g, "'")
    .replaceAll(/[“”„]/g, '"')
    .replaceAll(/\s+/g, " ")
    .trim()
    .replace(/(?<=.)\.$/, "")
    .trim();
  return capitals ? plain : plain.toLowerCase();
}

/** A word or a few. Each entry of the key is accepted. */
export const shortAnswer: Kind = {
  label: "Short answer",
  hasOptions: false,
  key: "accepted",
  faults: ({ correctAnswers }) =>
    correctAnswers.length === 0
      ? [[["correctAnswers"], questionIssues.noKey.SHORT_ANSWER]]
      : correctAnswers.flatMap((answer, index): Fault[] =>
          answer.trim() === ""
            ? [[["correctAnswers", index], "Write the accepted answer, or remove it."]]
            : [],
        ),
  shareOf: (question, answer) => (isAccepted(shortAnswer, question, answer) ? 1 : 0),
  comparable: ({ details }, answer) => foldedText(answer, details?.capitals),
  inWords: (_question, answer) => answer,
  offered: () => [],
  sheetRows: () => oneRow([]),
};
