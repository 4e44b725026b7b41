import { inArray } from "drizzle-orm";
import sharp from "sharp";
import type { Config } from "../../platform/config/config.ts";
import type { Reader } from "../../platform/db/database.ts";
import { type Bucket, openBucket } from "../../platform/files/bucket.ts";
import type { StoredFile } from "../../platform/files/files.ts";
import { files } from "../../platform/files/tables.ts";
import type { PrintedPictures } from "./draw-sheets.ts";

/** Pixels of the longest side: 60 points at 300 dots an inch. */
const SIDE = 320;

/**
 * The pictures with these hashes as programs for PDF know them. A picture that is gone or does not
 * decode is left out: the sheet has an empty place. One statement.
 */
export async function printedPictures(
  { db, config }: { db: Reader; config: Config },
  hashes: readonly string[],
): Promise<PrintedPictures> {
  if (hashes.length === 0) return {};
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
  const made: Record<string, Uint8Array> = {};
  for (const { hash, ...file } of rows) {
    const bytes = await bytesOf(bucket, file);
    const picture = bytes && (await forPaper(bytes));
    if (picture) made[hash] = picture;
  }
  return made;
}

async function bytesOf(
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
