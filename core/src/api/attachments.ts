import type { PictureRules } from "./picture.ts";

const MAX_BYTES = 5 * 1024 * 1024;

/** Attachment types, besides pictures, for messages and work: media types by file extension. */
export const ATTACHED_TYPES = {
  pdf: "application/pdf",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
} as const;

export const attachmentWords = {
  wrongKind: "You can attach pictures (jpg, png), pdf, docx and xlsx files.",
  tooLarge: "This file is too large. A file must be under 5 MB.",
} as const;

/** Rules for attached pictures, which are decoded and encoded again as webp. */
export const ATTACHED_PICTURE: PictureRules = {
  field: "file",
  types: ["image/jpeg", "image/png"],
  maxBytes: MAX_BYTES,
  ...attachmentWords,
};

/** Maximum number of files of one message, assignment, hand-in or note. */
export const MAX_ATTACHMENTS = 4;

/** Media types that a file chooser accepts. */
export const ACCEPTED = [...ATTACHED_PICTURE.types, ...Object.values(ATTACHED_TYPES)].join(",");

/**
 * Returns the reason for which a chosen file is refused before upload; null if it is accepted. The
 * type is only the browser's claim; the server checks the contents.
 */
export function attachmentRefusal(file: { type: string; size: number }): string | null {
  if (!ACCEPTED.split(",").includes(file.type)) return attachmentWords.wrongKind;
  return file.size < MAX_BYTES ? null : attachmentWords.tooLarge;
}

const MAX_NAME = 100;

/**
 * Returns the file name under which an attachment is saved. It is never a path and has no characters
 * that end lines or change the writing direction. Its extension follows from the type of its bytes.
 */
export function attachmentName(fileName: string, ending: string): string {
  const baseName = fileName.split(/[/\\]/).at(-1) ?? "";
  const plain = baseName.replace(/["\p{C}\p{Zl}\p{Zp}]+/gu, "_").trim();
  const stem = plain
    .replace(/\.[^.]*$/, "")
    .replace(/^\.+/, "")
    .slice(0, MAX_NAME);
  return `${stem || "File"}.${ending}`;
}
