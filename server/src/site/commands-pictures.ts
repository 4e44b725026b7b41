import { hash } from "node:crypto";
import { firstNameFirst } from "@school/core/accounts/written-name.ts";
import { last } from "@school/core/api/lists.ts";
import { namesText } from "@school/core/api/names-text.ts";
import { eq, inArray, sql } from "drizzle-orm";
import {
  type ActorWrite,
  type AuditedWrite,
  audit,
  writeAudit,
} from "../platform/database/audit/audit.ts";
import { updateRow } from "../platform/database/locked-row.ts";
import { newId } from "../platform/database/id.ts";
import { dropPublicFiles, storeFiles } from "../platform/documents/files/files.ts";
import { InvalidInput, StaleVersion } from "../platform/http/errors.ts";
import { lockSite, takeOff } from "./commands.ts";
import { readPupils } from "./consents/queries.ts";
import { PictureInUse, PictureNotFound, PictureShown } from "./errors.ts";
import type { MadeSize } from "./make-picture-sizes.ts";
import { presentPicture } from "./present.ts";
import {
  findPicture,
  findSamePicture,
  type PictureRow,
  picturesOfPupil,
  requirePicture,
  type StoredPicture,
} from "./queries.ts";
import { sitePicturePupils, sitePictures } from "./tables.ts";

/** Stores a picture in its sizes. An existing one is returned unchanged. */
export async function addPicture(
  { tx, origin }: ActorWrite,
  made: readonly MadeSize[],
): Promise<PictureRow> {
  // Concurrent uploads of the same picture share its files.
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
  await audit({ tx, origin }, "site.add-picture", id, { after: { width, height } });
  return requirePicture(tx, id);
}

/** Removes a picture and its files. Throws if the page or its draft shows it. */
export async function removePicture({ tx, origin }: ActorWrite, id: string): Promise<void> {
  // The lock keeps other editors from using it on the page.
  await lockSite(tx);
  const picture = await findPicture(tx, id);
  if (!picture) throw new PictureNotFound();
  if (picture.isUsed) throw new PictureInUse();
  await forgetPictures({ tx, origin }, [picture]);
}

/** Deletes pictures with their files: their public addresses answer no more. */
async function forgetPictures(
  { tx, origin }: AuditedWrite,
  pictures: readonly StoredPicture[],
): Promise<void> {
  await tx.delete(sitePictures).where(
    inArray(
      sitePictures.id,
      pictures.map(({ id }) => id),
    ),
  );
  await dropPublicFiles(
    tx,
    pictures.flatMap(({ sizes }) => sizes.flatMap(({ webp, avif }) => [webp, avif])),
  );
  await writeAudit(
    { tx, origin },
    pictures.map(({ id, sizes }) => {
      const { width, height } = last(sizes);
      const before = { width, height };
      return { action: "site.remove-picture", subjectId: id, before, after: null };
    }),
  );
}

/**
 * Stores the pupils who can be recognised in a picture; an empty list for none. Throws
 * `PictureShown` for a published one with a pupil without consent: it must be removed first.
 */
export async function namePupils(
  { tx, origin }: ActorWrite,
  { id, pupils, version }: { id: string; pupils: readonly string[]; version: number },
): Promise<PictureRow> {
  await lockSite(tx);
  const before = await findPicture(tx, id);
  if (!before) throw new PictureNotFound();
  if (before.version !== version) throw new StaleVersion(presentPicture(before));
  const pupilIds = [...new Set(pupils)];
  const rows = await readPupils(tx, pupilIds);
  const known = new Set(rows.map((pupil) => pupil.id));
  const issues = pupilIds.flatMap((one, at) =>
    known.has(one) ? [] : { path: ["pupils", at], message: "This pupil no longer exists." },
  );
  if (issues.length > 0) throw new InvalidInput(issues);
  const without = rows.filter(({ state }) => state !== "GIVEN").map(firstNameFirst);
  if (before.isPublished && without.length > 0) {
    throw new PictureShown(namesText(without), without.length);
  }
  await tx.delete(sitePicturePupils).where(eq(sitePicturePupils.pictureId, id));
  if (pupilIds.length > 0) {
    await tx
      .insert(sitePicturePupils)
      .values(pupilIds.map((studentId) => ({ pictureId: id, studentId })));
  }
  await updateRow(tx, sitePictures, id, { pupilsNamedAt: sql`now()` });
  const former = before.pupils?.map((pupil) => pupil.id) ?? null;
  await audit({ tx, origin }, "site.name-pupils", id, {
    before: { pupils: former },
    after: { pupils: pupilIds },
  });
  return requirePicture(tx, id);
}

/**
 * Removes every picture of the pupil from the page and the draft, and deletes it with its files, in
 * this transaction. Returns their number.
 */
export async function removePicturesOf(
  { tx, origin }: AuditedWrite,
  studentId: string,
): Promise<number> {
  await lockSite(tx);
  const pictures = await picturesOfPupil(tx, studentId);
  if (pictures.length === 0) return 0;
  await takeOff(tx, new Set(pictures.map(({ id }) => id)));
  await forgetPictures({ tx, origin }, pictures);
  return pictures.length;
}
