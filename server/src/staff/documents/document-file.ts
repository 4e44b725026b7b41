import {
  DOCUMENT_TOO_LARGE,
  DOCUMENT_TYPES,
  DOCUMENT_WRONG_KIND,
  MAX_DOCUMENT_BYTES,
} from "@school/core/staff/documents/documents.ts";
import { InvalidInput } from "../../platform/http/errors.ts";

/** What files of each kind begin with; a name or a type is only a claim. */
const BEGINNINGS = [
  [DOCUMENT_TYPES.pdf, Buffer.from("%PDF-")],
  [DOCUMENT_TYPES.jpg, Buffer.from([0xff, 0xd8, 0xff])],
  [DOCUMENT_TYPES.png, Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
] as const;

const LONGEST_NAME = 120;

/** The bytes of an uploaded document and what they are. Throws `InvalidInput`. */
export async function readDocument(file: File): Promise<{ contentType: string; bytes: Buffer }> {
  const refuse = (message: string) => new InvalidInput([{ path: ["document"], message }]);
  if (file.size > MAX_DOCUMENT_BYTES) throw refuse(DOCUMENT_TOO_LARGE);
  const bytes = Buffer.from(await file.arrayBuffer());
  const known = BEGINNINGS.find(([, start]) => bytes.subarray(0, start.length).equals(start));
  if (!known) throw refuse(DOCUMENT_WRONG_KIND);
  return { contentType: known[0], bytes };
}

/** What a document is called: as wished, else as the file; never a path. */
export function documentName(wished: string | undefined, file: File): string {
  const name = (wished || file.name.split(/[/\\]/).at(-1) || "").trim();
  return name.slice(0, LONGEST_NAME) || "Document";
}

/** For saving under its own name, in the letters of any language (RFC 6266 and 8187). */
export function asAttachment(name: string): string {
  const plain = name.replace(/[^\w .()-]/g, "_");
  const full = encodeURIComponent(name).replace(/['()*]/g, (letter) => {
    return `%${letter.charCodeAt(0).toString(16).toUpperCase()}`;
  });
  return `attachment; filename="${plain}"; filename*=UTF-8''${full}`;
}
