import { inArray } from "drizzle-orm";
import sharp from "sharp";
import type { Config } from "../../runtime/config/config.ts";
import type { Reader } from "../../database/database.ts";
import { type Bucket, openBucket } from "./bucket.ts";
import type { StoredFile } from "./files.ts";
import { files } from "./tables.ts";

/** Pixels of the longest side: 60 points at 300 dots an inch. */
const SIDE = 320;

/** Makes a picture for paper: null, for a blank, if it is deleted or does not decode. */
type MakePicture = () => Promise<Uint8Array | null>;

/** The pictures with these hashes, each converted when its page is drawn. One statement. */
export async function readPictures(
  { db, config }: { db: Reader; config: Config },
  hashes: readonly string[],
): Promise<ReadonlyMap<string, MakePicture>> {
  if (hashes.length === 0) return new Map();
  const rows = await db
    .selectDistinctOn([files.hash], {
      hash: files.hash,
      contentType: files.contentType,
      bytes: files.bytes,
      bucketKey: files.bucketKey,
    })
    .from(files)
    .where(inArray(files.hash, [...hashes]));
  const bucket = rows.some(({ bucketKey }) => bucketKey) ? await openBucket(config) : null;
  return new Map(
    rows.map(({ hash, ...file }) => [
      hash,
      async () => {
        const bytes = await bytesOf(bucket, file);
        return bytes && forPaper(bytes);
      },
    ]),
  );
}

/** One picture for paper; null for none. */
export async function pictureForPaper(
  parts: { db: Reader; config: Config },
  hash: string | null,
): Promise<Uint8Array | null> {
  if (hash === null) return null;
  const make = (await readPictures(parts, [hash])).get(hash);
  return (await make?.()) ?? null;
}

/** The bytes of a stored file, from the database or the bucket. */
export async function bytesOf(
  bucket: Bucket | null,
  { bytes, bucketKey }: StoredFile,
): Promise<Buffer | null> {
  return bytes ?? (bucketKey === null || !bucket ? null : bucket.get(bucketKey));
}

async function forPaper(bytes: Buffer): Promise<Uint8Array | null> {
  try {
    return await sharp(bytes)
      .resize({ width: SIDE, height: SIDE, fit: "inside", withoutEnlargement: true })
      .flatten({ background: "#fff" })
      .jpeg({ quality: 84 })
      .toBuffer();
  } catch {
    return null;
  }
}
