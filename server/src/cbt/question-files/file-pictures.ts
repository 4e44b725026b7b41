import { inArray } from "drizzle-orm";
import type { Reader } from "../../platform/database/database.ts";
import { openBucket } from "../../platform/documents/files/bucket.ts";
import { bytesOf } from "../../platform/documents/files/pictures-for-paper.ts";
import { files } from "../../platform/documents/files/tables.ts";
import { InvalidInput } from "../../platform/http/errors.ts";
import type { Config } from "../../platform/runtime/config/config.ts";
import { makeSound, soundIn } from "../../platform/documents/sounds/sound.ts";
import { makeDocumentPicture, type QuestionFile, webp } from "../questions/pictures.ts";
import type { FilePicture } from "./file-reading.ts";

/** Time for all pictures of a file; further ones count as unreadable. */
const TIME_LIMIT_MS = 30_000;

/** The pictures and sounds of a file by their ids; those that cannot be read are missing. */
export async function makeFilePictures(
  pictures: readonly FilePicture[],
): Promise<Map<string, QuestionFile>> {
  const end = Date.now() + TIME_LIMIT_MS;
  const made = new Map<string, QuestionFile>();
  for (const { id, bytes, isStored } of pictures) {
    if (Date.now() > end) break;
    try {
      const stored = Buffer.from(bytes);
      if (soundIn(stored)) made.set(id, makeSound(stored, "file"));
      else made.set(id, isStored ? webp(stored) : await makeDocumentPicture(bytes));
    } catch (error) {
      if (!(error instanceof InvalidInput)) throw error;
    }
  }
  return made;
}

/** The bytes of stored pictures by their ids; deleted ones are missing. One statement. */
export async function readFilePictures(
  { db, config }: { db: Reader; config: Config },
  ids: readonly string[],
): Promise<Map<string, Buffer>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({
      id: files.id,
      contentType: files.contentType,
      bytes: files.bytes,
      bucketKey: files.bucketKey,
    })
    .from(files)
    .where(inArray(files.id, [...ids]));
  const bucket = rows.some(({ bucketKey }) => bucketKey) ? await openBucket(config) : null;
  const read = await Promise.all(
    rows.map(async ({ id, ...file }) => [id, await bytesOf(bucket, file)] as const),
  );
  return new Map(read.flatMap(([id, bytes]) => (bytes ? [[id, bytes]] : [])));
}
