import { messages } from "../text.ts";
/** Certificates and letters: what may be kept with a record, and as what it is handed out again. */
export const DOCUMENT_TYPES = {
  pdf: "application/pdf",
  jpg: "image/jpeg",
  png: "image/png",
} as const;

/** Bytes; a file of exactly 5 MB may still go. */
export const MAX_DOCUMENT_BYTES = 5 * 1024 * 1024;

export const DOCUMENT_WRONG_KIND = messages.wrongKind;
export const DOCUMENT_TOO_LARGE = messages.tooLarge;

/**
 * Why a chosen file is refused before it is sent; null if it may go. What it claims to be is only
 * a claim: the server looks into it.
 */
export function documentRefusal(file: { type: string; size: number }): string | null {
  if (!Object.values<string>(DOCUMENT_TYPES).includes(file.type)) return DOCUMENT_WRONG_KIND;
  return file.size <= MAX_DOCUMENT_BYTES ? null : DOCUMENT_TOO_LARGE;
}

const MAX_NAME = 120;
const ENDINGS: Readonly<Record<string, readonly string[]>> = {
  [DOCUMENT_TYPES.pdf]: ["pdf"],
  [DOCUMENT_TYPES.jpg]: ["jpg", "jpeg"],
  [DOCUMENT_TYPES.png]: ["png"],
};

/**
 * What a document is called: never a path, without quotation marks and without the signs that end
 * lines or turn the direction of writing, and with the ending of what its bytes are.
 */
export function documentName(wished: string, contentType: string): string {
  const own = wished.split(/[/\\]/).at(-1) ?? "";
  const plain = own.replace(/["\p{C}\p{Zl}\p{Zp}]+/gu, "_").trim();
  const [usual = "", ...others] = ENDINGS[contentType] ?? [];
  const ending = plain.split(".").at(-1)?.toLowerCase() ?? "";
  const hasEnding = plain.includes(".") && [usual, ...others].includes(ending);
  const name = (hasEnding ? plain.slice(0, -ending.length - 1) : plain).slice(0, MAX_NAME);
  return `${name || "Document"}.${hasEnding ? ending : usual}`;
}
