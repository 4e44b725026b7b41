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
