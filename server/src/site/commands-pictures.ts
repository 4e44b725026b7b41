import { last } from "@school/core/api/lists.ts";
import { hash } from "node:crypto";
import { eq } from "drizzle-orm";
import { type AuditOrigin, writeAudit } from "../platform/audit/audit.ts";
import type { Transaction } from "../platform/db/database.ts";
import { newId } from "../platform/db/id.ts";
import { dropPublicFiles, storeFiles } from "../platform/files/files.ts";
import { lockSite } from "./commands-content.ts";
import { PictureInUse, PictureNotFound } from "./errors.ts";
import type { MadeSize } from "./make-picture-sizes.ts";
import { findPicture, findSamePicture, type PictureRow, requirePicture } from "./queries-admin.ts";
import { sitePictures } from "./tables.ts";

interface PictureWrite {
  readonly tx: Transaction;
  readonly origin: AuditOrigin & { actorId: string };
}

/** Keeps a picture in its sizes. One that is there already is answered as it is. */
export async function addPicture(
  { tx, origin }: PictureWrite,
  made: readonly MadeSize[],
): Promise<PictureRow> {
  // Two who upload the same picture share its files.
  await lockSite(tx);
  const largest = last(made).webp;
  const same = await findSamePicture(tx, hash("sha256", largest));
  if (same) return requirePicture(tx, same);
  const file = { ownerId: origin.actorId, isPublic: true };
  await storeFiles(
    tx,
    made.flatMap(({ webp, avif }) => [
      { ...file, contentType: "image/webp", bytes: webp },
      { ...file, contentType: "image/avif", bytes: avif },
    ]),
  );
  const sizes = made.map(({ width, height, webp, avif }) => ({
    width,
    height,
    webp: hash("sha256", webp),
    avif: hash("sha256", avif),
  }));
  const id = newId();
  await tx.insert(sitePictures).values({ id, sizes, uploadedBy: origin.actorId });
  const { width, height } = last(sizes);
  await writeAudit(tx, origin, [
    { action: "site.add-picture", subjectId: id, before: null, after: { width, height } },
  ]);
  return requirePicture(tx, id);
}

/** Removes a picture and its files. Throws if the page or its draft shows it. */
export async function removePicture({ tx, origin }: PictureWrite, id: string): Promise<void> {
  // Nobody puts it on the page meanwhile.
  await lockSite(tx);
  const picture = await findPicture(tx, id);
  if (!picture) throw new PictureNotFound();
  if (picture.isUsed) throw new PictureInUse();
  await tx.delete(sitePictures).where(eq(sitePictures.id, id));
  await dropPublicFiles(
    tx,
    picture.sizes.flatMap(({ webp, avif }) => [webp, avif]),
  );
  const { width, height } = last(picture.sizes);
  await writeAudit(tx, origin, [
    { action: "site.remove-picture", subjectId: id, before: { width, height }, after: null },
  ]);
}
