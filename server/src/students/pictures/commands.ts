import { eq, sql } from "drizzle-orm";
import type { PictureChange } from "@school/core/students/pictures/contract.ts";
import { type UserWrite, writeUser } from "../../accounts/users/commands.ts";
import { users } from "../../accounts/tables.ts";
import { lockUser, lockUsers } from "../../accounts/users/user-locks.ts";
import type { UserRow } from "../../accounts/users/queries.ts";
import { writeAudit } from "../../platform/database/audit/audit.ts";
import { isSameFile, storeFile } from "../../platform/documents/files/files.ts";
import { reclaimUploads, releaseUploads } from "../../platform/documents/files/uploads.ts";
import { InvalidInput } from "../../platform/http/errors.ts";
import { PASSPORT_PURPOSE } from "../admission/commands.ts";
import { PictureReplaced } from "../errors.ts";
import { presentPictured, readPictured, requirePictured } from "./queries.ts";
import type { Sealer } from "../../platform/runtime/secrets/seal.ts";

/**
 * Sets an account's picture. The previous one is stored for a day as an upload of the person, so
 * that the change can be undone.
 */
export async function writePicture(
  write: UserWrite,
  user: UserRow,
  pictureId: string | null,
): Promise<void> {
  const action = pictureId === null ? "remove-picture" : "set-picture";
  await writeUser(write, user, action, { profileImageId: pictureId });
  if (user.profileImageId === null) return;
  await releaseUploads(write.tx, [user.profileImageId], owned(write));
}

interface NewPicture {
  /** The pupil. */
  readonly id: string;
  /** The picture that the person saw. */
  readonly replaces: string | null;
  readonly webp: Buffer;
}

/**
 * Sets a pupil's picture; an equal one, as after a lost response, changes nothing. Throws
 * `StudentNotFound`, and `PictureReplaced` for a picture that the person did not see.
 */
export async function setPicture(
  write: UserWrite,
  sealer: Sealer,
  { id, replaces, webp }: NewPicture,
): Promise<void> {
  const { tx, origin } = write;
  const user = await lockUser(tx, id);
  const before = await requirePictured(tx, id);
  if (before.pictureId !== null && (await isSameFile(tx, before.pictureId, webp))) return;
  if (before.pictureId !== replaces) throw new PictureReplaced(presentPictured(before, sealer));
  const stored = await storeFile(tx, {
    ownerId: origin.actorId,
    isPublic: false,
    contentType: "image/webp",
    bytes: webp,
  });
  await writePicture(write, user, stored.id);
}

/**
 * Restores pupils' previous pictures, in seven statements for any number. Skips pupils who have
 * another picture now, or whose previous one was deleted.
 */
export async function undoPictures(
  write: UserWrite,
  changes: readonly PictureChange[],
): Promise<{ undone: number; kept: number }> {
  const { tx, origin } = write;
  const ids = changes.map(({ id }) => id);
  if (new Set(ids).size < ids.length) {
    throw new InvalidInput([{ path: ["changes"], message: "A pupil is listed twice." }]);
  }
  await lockUsers(tx, ids);
  const current = new Map((await readPictured(tx, ids)).map((row) => [row.id, row.pictureId]));
  const unchanged = changes.filter(({ id, pictureId }) => current.get(id) === pictureId);
  const former = unchanged.flatMap(({ formerId }) => formerId ?? []);
  const reclaimed = await reclaimUploads(tx, former, owned(write));
  const undone = unchanged.filter(({ formerId }) => formerId === null || reclaimed.has(formerId));
  if (undone.length > 0) {
    await tx
      .update(users)
      .set({
        profileImageId: sql`former.picture`,
        version: sql`${users.version} + 1`,
        updatedAt: sql`now()`,
      })
      .from(
        sql`unnest(${sql.param(undone.map(({ id }) => id))}::uuid[],
          ${sql.param(undone.map(({ formerId }) => formerId))}::uuid[]) as former (id, picture)`,
      )
      .where(eq(users.id, sql`former.id`));
    await releaseUploads(
      tx,
      undone.map(({ pictureId }) => pictureId),
      owned(write),
    );
    await writeAudit(
      { tx, origin },
      undone.map(({ id, pictureId, formerId }) => ({
        action: "students.undo-picture",
        subjectId: id,
        before: { pictureId },
        after: { pictureId: formerId },
      })),
    );
  }
  return { undone: undone.length, kept: changes.length - undone.length };
}

function owned({ origin }: UserWrite) {
  return { ownerId: origin.actorId, purpose: PASSPORT_PURPOSE };
}
