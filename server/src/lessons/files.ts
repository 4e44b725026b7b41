import { os } from "@orpc/server";
import { and, eq, sql, type SQLWrapper } from "drizzle-orm";
import { itemAt } from "@school/core/api/lists.ts";
import type { LessonFile } from "@school/core/lessons/schemas.ts";
import { users } from "../accounts/tables.ts";
import type { Config } from "../platform/runtime/config/config.ts";
import { isAnyOf } from "../platform/database/any-of.ts";
import type { Transaction } from "../platform/database/database.ts";
import { signedAddress } from "../platform/documents/files/address.ts";
import { type ReadAttachment, readAttachment } from "../platform/documents/files/attachment.ts";
import { openBucket } from "../platform/documents/files/bucket.ts";
import { storeFiles } from "../platform/documents/files/files.ts";
import { files } from "../platform/documents/files/tables.ts";
import {
  reclaimUploads,
  releaseUploads,
  storeUpload,
} from "../platform/documents/files/uploads.ts";
import type { RequestContext } from "../platform/http/context.ts";
import { InvalidInput } from "../platform/http/errors.ts";
import type { Sealer } from "../platform/runtime/secrets/seal.ts";
import { TooManyFiles } from "./errors.ts";
import { lessonFiles } from "./tables.ts";

const PURPOSE = "lesson-file";
/** Maximum number of one person's unused uploads, which are deleted after a day. */
const MAX_WAITING = 60;

/** Owner of a file: the column of its id. */
type Holder = "assignmentId" | "handInId" | "noteId" | "observationId";

export interface FileRow {
  id: string;
  name: string;
  size: number;
  isPicture: boolean;
}

/** Looks into the uploaded file before any transaction begins. */
export const readingFile = os
  .$context<RequestContext>()
  .middleware(async ({ next }, { file }: { file: File }) =>
    next({ context: { contents: await readAttachment(file) } }),
  );

/** Stores a file that its owner will refer to; if unclaimed, it is deleted after a day. */
export async function storeLessonFile(
  tx: Transaction,
  ownerId: string,
  { name, contentType, bytes }: ReadAttachment,
): Promise<FileRow> {
  // Serialises the counting of one person's concurrent uploads.
  await tx.select({ id: users.id }).from(users).where(eq(users.id, ownerId)).for("no key update");
  const waiting = and(eq(files.ownerId, ownerId), eq(files.waitsFor, PURPOSE));
  if ((await tx.$count(files, waiting)) >= MAX_WAITING) throw new TooManyFiles();
  const id = await storeUpload(tx, { ownerId, purpose: PURPOSE, contentType, bytes });
  const row = { name, size: bytes.length, isPicture: contentType.startsWith("image/") };
  await tx.insert(lessonFiles).values({ fileId: id, ...row });
  return { id, ...row };
}

/**
 * Copies the files of a thing for another one, with their bytes: each has files of its own. Answers
 * the names of files whose bytes the bucket has lost.
 */
export async function copyFiles(
  { tx, config }: { tx: Transaction; config: Pick<Config, "S3_URL"> },
  holder: Holder,
  { from, to, ownerId }: { from: readonly FileRow[]; to: string; ownerId: string },
): Promise<string[]> {
  if (from.length === 0) return [];
  const ids = from.map(({ id }) => id);
  const stored = await tx.select().from(files).where(isAnyOf(files.id, ids));
  const bucket = stored.some(({ bucketKey }) => bucketKey) ? await openBucket(config) : null;
  const sources = [];
  const lost = [];
  for (const { id, name, size, isPicture } of from) {
    const file = stored.find((row) => row.id === id);
    const bytes =
      file?.bytes ?? (bucket && file?.bucketKey ? await bucket.get(file.bucketKey) : null);
    if (!file || !bytes) {
      lost.push(name);
      continue;
    }
    const { contentType } = file;
    const copy = { ownerId, isPublic: false, contentType, bytes };
    sources.push({ copy, row: { name, size, isPicture } });
  }
  if (sources.length === 0) return lost;
  const copies = await storeFiles(
    tx,
    sources.map(({ copy }) => copy),
  );
  await tx.insert(lessonFiles).values(
    sources.map(({ row }, at) => ({
      ...row,
      fileId: itemAt(copies, at).id,
      [holder]: to,
    })),
  );
  return lost;
}

/** SQL: the files of the thing with that id, as a list. */
export function filesOf(holder: Holder, id: SQLWrapper) {
  return sql<FileRow[]>`(
    select coalesce(json_agg(json_build_object('id', ${lessonFiles.fileId},
      'name', ${lessonFiles.name}, 'size', ${lessonFiles.size},
      'isPicture', ${lessonFiles.isPicture}) order by ${lessonFiles.fileId}), '[]')
    from ${lessonFiles} where ${lessonFiles[holder]} = ${id})`;
}

/**
 * Sets the files of an item: new ones are uploads of the person; removed ones become uploads for a
 * day. Throws `InvalidInput` for any other file.
 */
export async function setFiles(
  tx: Transaction,
  holder: Holder,
  id: string,
  { before, fileIds, ownerId }: { before: readonly FileRow[]; fileIds: string[]; ownerId: string },
): Promise<void> {
  const had = new Set(before.map((file) => file.id));
  const selected = new Set(fileIds);
  const added = [...selected].filter((file) => !had.has(file));
  const removed = [...had].filter((file) => !selected.has(file));
  if (added.length > 0) {
    const taken = await reclaimUploads(tx, added, { ownerId, purpose: PURPOSE });
    if (taken.size < added.length) {
      const message = "A file is not there any more. Remove it and add it again.";
      throw new InvalidInput([{ path: ["fileIds"], message }]);
    }
    await tx
      .update(lessonFiles)
      .set({ [holder]: id })
      .where(isAnyOf(lessonFiles.fileId, added));
  }
  if (removed.length === 0) return;
  await releaseUploads(tx, removed, { ownerId, purpose: PURPOSE });
  await tx
    .update(lessonFiles)
    .set({ [holder]: null })
    .where(isAnyOf(lessonFiles.fileId, removed));
}

export function presentFile(file: FileRow, sealer: Sealer): LessonFile {
  return { ...file, url: signedAddress(sealer, file.id, file.name) };
}
