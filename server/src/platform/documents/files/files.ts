import { createHash } from "node:crypto";
import { and, eq, inArray } from "drizzle-orm";
import type { Reader, Transaction } from "../../database/database.ts";
import { newId } from "../../database/id.ts";
import { one } from "../../database/rows.ts";
import { files } from "./tables.ts";

interface NewFile {
  readonly ownerId: string | null;
  readonly isPublic: boolean;
  readonly contentType: string;
  readonly bytes: Buffer;
}

/** Location of a file's bytes: exactly one is null. */
export interface StoredFile {
  readonly contentType: string;
  readonly bytes: Buffer | null;
  readonly bucketKey: string | null;
}

/** A stored file with the SHA-256 of its bytes, hexadecimal. */
export interface HashedFile extends StoredFile {
  readonly hash: string;
}

/**
 * Stores a file made by the server; returns its id and the hash of its bytes. It is stored in the
 * database, in the transaction, until `move-files.job.ts` moves it into the bucket.
 */
export async function storeFile(
  tx: Transaction,
  file: NewFile,
): Promise<{ id: string; hash: string }> {
  return one(await storeFiles(tx, [file]), "file");
}

/** Like `storeFile` for one or more files, in one statement; results are in their order. */
export async function storeFiles(
  tx: Transaction,
  made: readonly NewFile[],
): Promise<{ id: string; hash: string }[]> {
  const rows = made.map((file) => ({
    ...file,
    id: newId(),
    hash: hashOf(file.bytes),
  }));
  await tx.insert(files).values(rows);
  return rows.map(({ id, hash }) => ({ id, hash }));
}

/** Deletes a file; succeeds if it does not exist. */
export async function dropFile(tx: Transaction, id: string): Promise<void> {
  await tx.delete(files).where(eq(files.id, id));
}

/** Deletes a public file by the hash of its bytes. */
export async function dropPublicFile(tx: Transaction, hash: string): Promise<void> {
  await dropPublicFiles(tx, [hash]);
}

export async function dropPublicFiles(tx: Transaction, hashes: readonly string[]): Promise<void> {
  await tx.delete(files).where(and(inArray(files.hash, [...hashes]), files.isPublic));
}

/** Whether the bytes equal those of the file. */
export async function isSameFile(tx: Transaction, id: string, bytes: Buffer): Promise<boolean> {
  const same = and(eq(files.id, id), eq(files.hash, hashOf(bytes)));
  return (await tx.$count(files, same)) > 0;
}

function hashOf(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("hex");
}

const content = {
  hash: files.hash,
  contentType: files.contentType,
  bytes: files.bytes,
  bucketKey: files.bucketKey,
};

export async function findFile(db: Reader, id: string): Promise<HashedFile | undefined> {
  const [file] = await db.select(content).from(files).where(eq(files.id, id));
  return file;
}

export async function findPublicFile(db: Reader, hash: string): Promise<HashedFile | undefined> {
  const [file] = await db
    .select(content)
    .from(files)
    .where(and(eq(files.hash, hash), files.isPublic))
    .limit(1);
  return file;
}
