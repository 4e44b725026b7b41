import { plainLetters } from "./plain-letters.ts";

/**
 * Division of a text into SMS parts. A part has 140 bytes: 160 letters of the GSM alphabet (3GPP TS
 * 23.038, 7 bits each) or 70 of UCS-2 (16 bits each). In a text of several parts, each part uses six
 * bytes for its sequence number (3GPP TS 23.040): 153 and 67 letters remain. One letter outside the GSM
 * alphabet makes the whole text UCS-2.
 */
export interface SmsParts {
  /** Number of billed parts; 0 for an empty text. */
  readonly parts: number;
  /** Whether a letter outside the GSM alphabet reduces parts from 160 letters to 70. */
  readonly isUnicode: boolean;
  /** Those letters, each once, in the order of the text. */
  readonly dearLetters: readonly string[];
  /** Letters that still fit in the last part. */
  readonly remaining: number;
}

/** The basic table of the GSM alphabet, without its escape. */
const BASIC = new Set(
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà",
);
/** Its extension table: each character takes two septets, which are never split between parts. */
const EXTENDED = new Set("\f^{}\\[~]|€");

const GSM = { alone: 160, several: 153 } as const;
const UCS2 = { alone: 70, several: 67 } as const;

/** Maximum number of parts that gateways send as one message. */
export const MAX_SMS_PARTS = 10;

/** A letter with its combining marks: "ẹ́" has two or three characters. */
const LETTER = /\P{M}\p{M}*/gu;

/** Counts the parts of a text as it is sent. */
export function smsParts(text: string): SmsParts {
  const composed = smsText(text);
  const characters = [...composed];
  const isUnicode = characters.some((one) => !isGsm(one));
  const size = isUnicode ? UCS2 : GSM;
  const widths = characters.map((one) => (isUnicode ? one.length : EXTENDED.has(one) ? 2 : 1));
  const total = widths.reduce((sum, width) => sum + width, 0);
  if (total <= size.alone) {
    const remaining = size.alone - total;
    return { parts: total === 0 ? 0 : 1, isUnicode, dearLetters: dearLetters(composed), remaining };
  }
  let parts = 1;
  let used = 0;
  for (const width of widths) {
    if (used + width > size.several) {
      parts += 1;
      used = 0;
    }
    used += width;
  }
  return { parts, isUnicode, dearLetters: dearLetters(composed), remaining: size.several - used };
}

/** The text in NFC, as it is sent. */
export function smsText(text: string): string {
  return text.normalize("NFC").replaceAll("\r\n", "\n");
}

function isGsm(character: string): boolean {
  return BASIC.has(character) || EXTENDED.has(character);
}

function dearLetters(text: string): string[] {
  const letters = text.match(LETTER) ?? [];
  return [...new Set(letters.filter((letter) => [...letter].some((one) => !isGsm(one))))];
}

/** GSM replacements for typographic punctuation. */
const PLAIN_MARKS: Readonly<Record<string, string>> = {
  "‘": "'",
  "’": "'",
  "“": '"',
  "”": '"',
  "–": "-",
  "—": "-",
  "…": "...",
  "•": "-",
  "\u00a0": " ",
  "₦": "N",
};

/** Removes the marks that increase the cost: "Ọlá" becomes "Ola", "é" stays. */
export function withoutDearMarks(text: string): string {
  return smsText(text).replace(LETTER, (letter) => {
    if ([...letter].every(isGsm)) return letter;
    const bare = plainLetters(letter);
    return PLAIN_MARKS[bare] ?? bare;
  });
}
