import { and, eq, inArray, lt, sql } from "drizzle-orm";
import type { Transaction } from "../../database/database.ts";
import { InvalidInput } from "../../http/errors.ts";
import { one } from "../../database/rows.ts";
import { storeFiles } from "./files.ts";
import { files } from "./tables.ts";
import { messages } from "@school/core/api/text.ts";

interface Upload {
  /** Person who uploads it; only they can use it. */
  readonly ownerId: string;
  /** Purpose of the upload: "student-passport". */
  readonly purpose: string;
  readonly contentType: string;
  readonly bytes: Buffer;
}

/** Stores a picture that a saved form will refer to; if unclaimed, deleted after 24 hours. */
export async function storeUpload(tx: Transaction, upload: Upload): Promise<string> {
  return one(await storeUploads(tx, [upload]), "upload");
}

/** Like `storeUpload` for several of one purpose, in two statements; ids are in their order. */
export async function storeUploads(tx: Transaction, uploads: readonly Upload[]): Promise<string[]> {
  const [first] = uploads;
  if (!first) return [];
  const stored = await storeFiles(
    tx,
    uploads.map(({ purpose: _purpose, ...file }) => ({ ...file, isPublic: false })),
  );
  const ids = stored.map(({ id }) => id);
  await tx.update(files).set({ waitsFor: first.purpose }).where(inArray(files.id, ids));
  return ids;
}

/**
 * Assigns an upload to the record that uses it. Throws `InvalidInput` at `path` unless the same
 * person uploaded it for this purpose and no record uses it.
 */
export async function claimUpload(
  tx: Transaction,
  { id, ownerId, purpose }: { id: string; ownerId: string; purpose: string },
  ...path: string[]
): Promise<void> {
  const claimed = await tx
    .update(files)
    .set({ waitsFor: null })
    .where(and(eq(files.id, id), eq(files.ownerId, ownerId), eq(files.waitsFor, purpose)))
    .returning({ id: files.id });
  if (claimed.length > 0) return;
  const message = messages.pictureRemoved;
  throw new InvalidInput([{ path, message }]);
}

interface Owned {
  readonly ownerId: string;
  readonly purpose: string;
}

/** Turns files that no record uses any more into uploads of the person, for a day. */
export async function releaseUploads(
  tx: Transaction,
  ids: readonly string[],
  { ownerId, purpose }: Owned,
): Promise<void> {
  await tx
    .update(files)
    .set({ waitsFor: purpose, ownerId, createdAt: sql`now()` })
    .where(inArray(files.id, [...ids]));
}

/** Reclaims files that the person released; returns the existing ones. */
export async function reclaimUploads(
  tx: Transaction,
  ids: readonly string[],
  { ownerId, purpose }: Owned,
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const released = and(
    inArray(files.id, [...ids]),
    eq(files.ownerId, ownerId),
    eq(files.waitsFor, purpose),
  );
  const rows = await tx
    .update(files)
    .set({ waitsFor: null })
    .where(released)
    .returning({ id: files.id });
  return new Set(rows.map(({ id }) => id));
}

/** Deletes uploads that no form has used within 24 hours. */
export async function sweepUploads(db: Pick<Transaction, "delete">): Promise<void> {
  await db
    .delete(files)
    .where(
      and(
        sql`${files.waitsFor} is not null`,
        lt(files.createdAt, sql`now() - interval '24 hours'`),
      ),
    );
}
