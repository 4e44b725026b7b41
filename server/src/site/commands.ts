import { hash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { last } from "@school/core/api/lists.ts";
import { SiteContent } from "@school/core/site/content.ts";
import { uploadsIn, withoutUploads } from "@school/core/site/content-pictures.ts";
import { DEFAULT_SITE } from "@school/core/site/default-content.ts";
import { changedSections } from "@school/core/site/sections.ts";
import { eq, sql } from "drizzle-orm";
import { type AuditOrigin, writeAudit } from "../platform/audit/audit.ts";
import type { Transaction } from "../platform/db/database.ts";
import { newId } from "../platform/db/id.ts";
import { dropPublicFiles, storeFiles } from "../platform/files/files.ts";
import { InvalidInput } from "../platform/http/errors.ts";
import { NothingToPublish, PictureInUse, PictureNotFound, SiteVersionNotFound } from "./errors.ts";
import type { MadeSize } from "./make-picture-sizes.ts";
import {
  type DraftRow,
  findPicture,
  findSamePicture,
  findVersion,
  knownPictures,
  type PictureRow,
  readDraft,
  requirePicture,
} from "./queries.ts";
import { siteDrafts, sitePictures, siteVersions } from "./tables.ts";

interface SiteWrite {
  readonly tx: Transaction;
  readonly origin: AuditOrigin & { actorId: string };
}

/** What publishing did: the page's id, and that of the page before; null for the first. */
export interface Publication {
  readonly draft: DraftRow;
  readonly versionId: string;
  readonly previousId: string | null;
}

/** Any number will do, as long as every process uses the same. */
const SITE_LOCK = 6_118_203;

/** From here on one writer at a time, until the transaction ends. */
export async function lockSite(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${SITE_LOCK})`);
}

/**
 * Keeps what is being written. As with the commands that follow, `before` is the draft as it is
 * while the site is locked. Throws `InvalidInput` for a picture that is not there.
 */
export async function saveDraft(
  { tx, origin }: SiteWrite,
  before: DraftRow,
  content: SiteContent,
): Promise<DraftRow> {
  await checkPictures(tx, content);
  await writeDraft(tx, origin.actorId, content, before.version + 1);
  const changed = changedSections(before.content, content);
  await writeAudit(tx, origin, [
    { action: "site.save-draft", subjectId: null, before: null, after: { changed } },
  ]);
  return readDraft(tx);
}

/** Goes back to the page as visitors read it, or to the first draft before there is one. */
export async function discardDraft({ tx, origin }: SiteWrite, before: DraftRow): Promise<DraftRow> {
  const base = before.published ?? DEFAULT_SITE;
  const changed = changedSections(base, before.content);
  if (changed.length === 0) return before;
  await writeDraft(tx, origin.actorId, base, before.version + 1);
  await writeAudit(tx, origin, [
    { action: "site.discard-draft", subjectId: null, before: { changed }, after: null },
  ]);
  return readDraft(tx);
}

/** Makes the draft the page. Throws `NothingToPublish` if it is that already. */
export async function publishDraft(write: SiteWrite, before: DraftRow): Promise<Publication> {
  if (!before.isDraft) throw new NothingToPublish();
  checkContent(before.content);
  await checkPictures(write.tx, before.content);
  return publish(write, "site.publish", before, before.content);
}

/**
 * Publishes an earlier page again, without pictures that were removed since. A draft that is
 * being written stays as it is.
 */
export async function restoreVersion(
  write: SiteWrite,
  before: DraftRow,
  id: string,
): Promise<Publication> {
  const wanted = await findVersion(write.tx, id);
  if (!wanted) throw new SiteVersionNotFound();
  const ids = uploadsIn(wanted.content).map((picture) => picture.id);
  const known = await knownPictures(write.tx, ids);
  const gone = new Set(ids.filter((one) => !known.has(one)));
  const content = withoutUploads(wanted.content, gone);
  if (isDeepStrictEqual(content, before.published)) throw new NothingToPublish();
  checkContent(content);
  return publish(write, "site.restore", before, content);
}

async function publish(
  { tx, origin }: SiteWrite,
  action: "site.publish" | "site.restore",
  before: DraftRow,
  content: SiteContent,
): Promise<Publication> {
  const versionId = newId();
  // The clock after the lock was had, so that the newest page is the one published last.
  const publishedAt = sql`clock_timestamp()`;
  await tx
    .insert(siteVersions)
    .values({ id: versionId, content, publishedBy: origin.actorId, publishedAt });
  const isKept = action === "site.restore" && before.isDraft;
  await writeDraft(tx, origin.actorId, isKept ? before.content : content, before.version + 1);
  const after = { changed: changedSections(before.published, content) };
  await writeAudit(tx, origin, [{ action, subjectId: versionId, before: null, after }]);
  return { draft: await readDraft(tx), versionId, previousId: before.publishedId };
}

async function writeDraft(
  tx: Transaction,
  updatedBy: string,
  content: SiteContent,
  version: number,
): Promise<void> {
  const columns = { content, updatedBy, version };
  await tx
    .insert(siteDrafts)
    .values(columns)
    .onConflictDoUpdate({ target: siteDrafts.id, set: { ...columns, updatedAt: sql`now()` } });
}

async function checkPictures(tx: Transaction, content: SiteContent): Promise<void> {
  const uploads = uploadsIn(content);
  const known = await knownPictures(
    tx,
    uploads.map(({ id }) => id),
  );
  const message = "This picture no longer exists. Choose another one.";
  const issues = uploads
    .filter(({ id }) => !known.has(id))
    .map(({ path }) => ({ path: ["content", ...path], message }));
  if (issues.length > 0) throw new InvalidInput(issues);
}

/** What was kept under earlier rules may break those of today. */
function checkContent(content: SiteContent): void {
  const { error } = SiteContent.safeParse(content);
  if (!error) return;
  const issues = error.issues.map(({ path, message }) => ({
    path: ["content", ...path.map((step) => (typeof step === "number" ? step : String(step)))],
    message,
  }));
  throw new InvalidInput(issues);
}

/** Keeps a picture in its sizes. One that is there already is answered as it is. */
export async function addPicture(
  { tx, origin }: SiteWrite,
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
export async function removePicture({ tx, origin }: SiteWrite, id: string): Promise<void> {
  // The lock keeps other editors from using it on the page.
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
