import { and, eq, inArray, lt, sql } from "drizzle-orm";
import type { Transaction } from "../../database/database.ts";
import { InvalidInput } from "../../http/errors.ts";
import { storeFile } from "./files.ts";
import { files } from "./tables.ts";
import { messages } from "@school/core/api/text.ts";

interface Upload {
  /** Person who uploads it; no one else can use it. */
  readonly ownerId: string;
  /** Purpose of the upload: "student-passport". */
  readonly purpose: string;
  readonly contentType: string;
  readonly bytes: Buffer;
}

/** Keeps a picture that a form will name when it is saved; unclaimed it goes after 24 hours. */
export async function storeUpload(tx: Transaction, upload: Upload): Promise<string> {
  const { purpose, ...file } = upload;
  const { id } = await storeFile(tx, { ...file, isPublic: false });
  await tx.update(files).set({ waitsFor: purpose }).where(eq(files.id, id));
  return id;
}

/**
 * Takes an upload for the record that now holds it. Throws `InvalidInput` at `path` unless the
 * same person sent it for this purpose and no record has it yet.
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

/** Keeps files that no record has any more for a day, as uploads of the person. */
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

/** Takes back files that the person released; answers those that are still there. */
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

/** Forgets uploads that no form has named within 24 hours. */
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
