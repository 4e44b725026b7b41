/**
 * File types that can be stored with a record as certificates and letters, and the types with which
 * they are downloaded.
 */
export const DOCUMENT_TYPES = {
  pdf: "application/pdf",
  jpg: "image/jpeg",
  png: "image/png",
} as const;

/** In bytes; a file of exactly 5 MB is allowed. */
export const MAX_DOCUMENT_BYTES = 5 * 1024 * 1024;

export const DOCUMENT_WRONG_KIND = "Only pdf, jpg or png";
export const DOCUMENT_TOO_LARGE = "Only files up to 5MB";

/**
 * Returns the reason for which a chosen file is refused before upload; null if it is accepted. The
 * type is only the browser's claim; the server checks the contents.
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
 * Returns the file name of a document. It is never a path and has no quotation marks and no characters
 * that end lines or change the writing direction. Its extension follows from the type of its bytes.
 */
export function documentName(wished: string, contentType: string): string {
  const baseName = wished.split(/[/\\]/).at(-1) ?? "";
  const plain = baseName.replace(/["\p{C}\p{Zl}\p{Zp}]+/gu, "_").trim();
  const [usual = "", ...rest] = ENDINGS[contentType] ?? [];
  const ending = plain.split(".").at(-1)?.toLowerCase() ?? "";
  const hasEnding = plain.includes(".") && [usual, ...rest].includes(ending);
  const name = (hasEnding ? plain.slice(0, -ending.length - 1) : plain).slice(0, MAX_NAME);
  return `${name || "Document"}.${hasEnding ? ending : usual}`;
}
