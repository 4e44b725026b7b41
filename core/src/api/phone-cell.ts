import { completePhone } from "./phone.ts";

type PhoneCell = { readonly phone: string; readonly hint?: string } | { readonly fault: string };

export const SHORTENED =
  "Was shortened by a spreadsheet. Format the column as text and type it again";

/**
 * Matches the exponent notation of spreadsheets for long numbers: 8.03E+09 has lost digits,
 * 8.031112222E9 has not.
 */
const EXPONENT = /^\d(?:[.,](\d+))?e\+?(\d+)$/i;
const MIN_DIGITS = 7;

/** Whether a number in exponent notation has lost digits. */
export function isShortened(text: string): boolean {
  const [whole, decimals = "", exponent] = EXPONENT.exec(text) ?? [];
  return whole !== undefined && decimals.length < Number(exponent);
}

/**
 * Reads a telephone number from a file: restores the leading zero that a spreadsheet dropped, and
 * removes the point and the exponent that it added. Of several numbers in one cell the first is
 * used. Hints never contain a number: in a row with shifted columns it may be a bank account.
 */
export function readPhoneCell(text: string): PhoneCell {
  if (isShortened(text)) return { fault: SHORTENED };
  const plain = EXPONENT.test(text)
    ? String(Number(text.replace(",", ".")))
    : text.replace(/^(\d{7,})\.0+$/, "$1");
  const [first = "", ...rest] = plain.split(/\s*[,;/&|]\s*|\s+or\s+/i);
  const more = rest.filter((part) => digitsOf(part).length >= MIN_DIGITS);
  if (more.length > 0 && digitsOf(first).length >= MIN_DIGITS) {
    const phone = completePhone(first.trim());
    return { phone, hint: "Has several numbers. Only the first is imported" };
  }
  const phone = completePhone(plain);
  if (phone === plain) return { phone };
  return { phone, hint: `The missing ${phone.charAt(0)} at the start is added` };
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, "");
}

const PHONE_WORDS = ["phone", "telephone", "tel", "mobile", "gsm", "contact", "whatsapp"];
const NUMBER_WORDS = ["", "no", "nos", "number", "numbers"];

/** The headers of columns with telephone numbers of one of these people. */
export function phoneHeadings(...owners: readonly string[]): string[] {
  return owners.flatMap((owner) =>
    [...PHONE_WORDS, "mobile phone", "phone contact", "contact phone"].flatMap((phone) =>
      NUMBER_WORDS.map((number) => `${owner} ${phone} ${number}`.trim().replace(/\s+/g, " ")),
    ),
  );
}
