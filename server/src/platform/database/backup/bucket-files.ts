import { createHash } from "node:crypto";
import type { ClientBase } from "pg";
import { type Bucket, BucketError } from "../../documents/files/bucket.ts";
import { BackupError, fileName, type Head } from "./format.ts";
import type { AddEntry } from "./archive.ts";

/** Fetched at once, and in memory together. */
const BATCH_SIZE = 8;

interface FileInBucket {
  readonly id: string;
  readonly key: string;
  /** SHA-256 of its bytes, hexadecimal. */
  readonly hash: string;
}

interface FilesAdded {
  readonly count: number;
  /** Ids of files that are missing in the bucket, or have changed there. */
  readonly lost: string[];
}

/**
 * Adds the bytes of every file that is in the bucket of S3_URL. Throws `BackupError` if the bucket
 * is unavailable; missing files do not prevent the backup of the others.
 */
export async function addBucketFiles(
  client: ClientBase,
  add: AddEntry,
  { tables }: Head,
  bucket: Bucket | null,
): Promise<FilesAdded> {
  // The database of an older version has no bucket.
  if (!knowsBucket(tables)) return { count: 0, lost: [] };
  const { rows } = await client.query<FileInBucket>(
    `select id, bucket_key as key, hash from files where bucket_key is not null order by id`,
  );
  if (rows.length === 0) return { count: 0, lost: [] };
  if (!bucket) throw new BackupError("S3_URL: this school's files are in a bucket; set it");
  const lost: string[] = [];
  for (let at = 0; at < rows.length; at += BATCH_SIZE) {
    const batch = rows.slice(at, at + BATCH_SIZE);
    const contents = await Promise.all(batch.map((file) => fetchFile(bucket, file)));
    for (const [index, { id }] of batch.entries()) {
      const bytes = contents[index];
      if (bytes) await add(fileName(id), bytes);
      else lost.push(id);
    }
  }
  return { count: rows.length - lost.length, lost };
}

async function fetchFile(bucket: Bucket, { key, hash }: FileInBucket): Promise<Buffer | null> {
  try {
    const bytes = await bucket.get(key);
    return bytes && sha256(bytes) === hash ? bytes : null;
  } catch (error) {
    if (!(error instanceof BucketError)) throw error;
    throw new BackupError(`S3_URL: a file could not be read from the bucket (${error.message})`);
  }
}

/** Puts the bytes of such a file into its row; whether there is one that they belong to. */
export async function loadBucketFile(
  client: ClientBase,
  id: string,
  bytes: Buffer,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `update files set bytes = $2, bucket_key = null
     where id = $1 and hash = $3 and bucket_key is not null`,
    [id, bytes, sha256(bytes)],
  );
  return rowCount === 1;
}

/**
 * After all of them: files that were lost before the backup stay without bytes, and the objects
 * still belong to the database that stored them in the bucket. Returns whether every file was
 * there.
 */
export async function settleBucketFiles(
  client: ClientBase,
  { tables }: Head,
  lost: readonly string[],
): Promise<boolean> {
  if (!knowsBucket(tables)) return true;
  await client.query("update files set bytes = '', bucket_key = null where id = any($1::uuid[])", [
    lost,
  ]);
  await client.query("truncate bucket_objects");
  const { rowCount } = await client.query("select from files where bucket_key is not null limit 1");
  return rowCount === 0;
}

function knowsBucket(tables: Head["tables"]): boolean {
  return tables.some(({ name }) => name === "bucket_objects");
}

function sha256(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("hex");
}
