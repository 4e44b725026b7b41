import {
  ATTACHED_TYPES,
  attachmentName,
  attachmentWords,
  ATTACHED_PICTURE,
} from "@school/core/api/attachments.ts";
import { makePicture } from "./picture.ts";
import { InvalidInput } from "../../http/errors.ts";

/** Readable on a computer, and small enough for phones. */
const SHAPE = { side: 1600, fit: "inside" } as const;

const PICTURE_BEGINNINGS = [Buffer.from([0xff, 0xd8, 0xff]), Buffer.from([0x89, 0x50, 0x4e, 0x47])];
const PDF = Buffer.from("%PDF-");
/** Documents and workbooks are ZIP files. */
const ZIP = Buffer.from([0x50, 0x4b, 0x03, 0x04]);

export interface ReadAttachment {
  readonly name: string;
  readonly contentType: string;
  readonly bytes: Buffer;
}

/**
 * The bytes of an attached file: a picture is encoded again; the type of any other file follows
 * from its first bytes. Throws `InvalidInput`.
 */
export async function readAttachment(file: File): Promise<ReadAttachment> {
  const refuse = (message: string) => new InvalidInput([{ path: ["file"], message }]);
  if (file.size >= ATTACHED_PICTURE.maxBytes) throw refuse(attachmentWords.tooLarge);
  const bytes = Buffer.from(await file.arrayBuffer());
  const begins = (start: Buffer) => bytes.subarray(0, start.length).equals(start);
  if (PICTURE_BEGINNINGS.some(begins)) {
    const webp = await makePicture(file, ATTACHED_PICTURE, SHAPE);
    return { name: attachmentName(file.name, "webp"), contentType: "image/webp", bytes: webp };
  }
  const ending = begins(PDF) ? "pdf" : begins(ZIP) ? officeEnding(file.name) : null;
  if (ending === null) throw refuse(attachmentWords.wrongKind);
  return { name: attachmentName(file.name, ending), contentType: ATTACHED_TYPES[ending], bytes };
}

function officeEnding(name: string): "docx" | "xlsx" | null {
  const ending = name.split(".").at(-1)?.toLowerCase();
  return ending === "docx" || ending === "xlsx" ? ending : null;
}
