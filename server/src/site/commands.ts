import { isDeepStrictEqual } from "node:util";
import { SiteContent } from "@school/core/site/content.ts";
import { uploadsIn, withoutUploads } from "@school/core/site/content-pictures.ts";
import { DEFAULT_SITE } from "@school/core/site/default-content.ts";
import { changedSections } from "@school/core/site/sections.ts";
import { sql } from "drizzle-orm";
import { type ActorWrite, audit } from "../platform/database/audit/audit.ts";
import type { Transaction } from "../platform/database/database.ts";
import { newId } from "../platform/database/id.ts";
import { InvalidInput } from "../platform/http/errors.ts";
import { namesText } from "@school/core/api/names-text.ts";
import { firstNameFirst } from "@school/core/accounts/written-name.ts";
import { NothingToPublish, SiteVersionNotFound } from "./errors.ts";
import {
  type DraftRow,
  findVersion,
  type PicturePupils,
  picturePupils,
  readDraft,
} from "./queries.ts";
import { siteDrafts, siteVersions } from "./tables.ts";
import { pictureFaults } from "./text.ts";

/** Outcome of publishing: the page's id and the previous page's id; null for the first. */
export interface Publication {
  readonly draft: DraftRow;
  readonly versionId: string;
  readonly previousId: string | null;
}

/** An arbitrary number, the same in every process. */
const SITE_LOCK = 6_118_203;

/** Serialises writers until the transaction ends. */
export async function lockSite(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${SITE_LOCK})`);
}

/**
 * Stores the draft. As in the following commands, `before` is the draft read while the site is
 * locked. Throws `InvalidInput` for a missing picture.
 */
export async function saveDraft(
  { tx, origin }: ActorWrite,
  before: DraftRow,
  content: SiteContent,
): Promise<DraftRow> {
  await checkPictures(tx, content);
  await writeDraft(tx, origin.actorId, content, before.version + 1);
  const changed = changedSections(before.content, content);
  await audit({ tx, origin }, "site.save-draft", null, { after: { changed } });
  return readDraft(tx);
}

/** Goes back to the page as visitors read it, or to the first draft before there is one. */
export async function discardDraft(
  { tx, origin }: ActorWrite,
  before: DraftRow,
): Promise<DraftRow> {
  const base = before.published ?? DEFAULT_SITE;
  const changed = changedSections(base, before.content);
  if (changed.length === 0) return before;
  await writeDraft(tx, origin.actorId, base, before.version + 1);
  await audit({ tx, origin }, "site.discard-draft", null, { before: { changed } });
  return readDraft(tx);
}

/**
 * Makes the draft the page. Throws `NothingToPublish` if it is that already, and `InvalidInput` for a
 * picture whose pupils are not named or have not all given consent.
 */
export async function publishDraft(write: ActorWrite, before: DraftRow): Promise<Publication> {
  if (!before.isDraft) throw new NothingToPublish();
  checkContent(before.content);
  await checkPictures(write.tx, before.content, { toPublish: true });
  return publish(write, "site.publish", before, before.content);
}

/**
 * Publishes an earlier page again, without pictures that were deleted or may not be shown. The
 * current draft is unchanged.
 */
export async function restoreVersion(
  write: ActorWrite,
  before: DraftRow,
  id: string,
): Promise<Publication> {
  const version = await findVersion(write.tx, id);
  if (!version) throw new SiteVersionNotFound();
  const uploads = uploadsIn(version.content);
  const pupils = await picturePupils(write.tx, uploads);
  const refused = uploads.filter(
    ({ id }) => refusalOf(pupils.get(id), { toPublish: true }) !== null,
  );
  const content = withoutUploads(version.content, new Set(refused.map(({ id }) => id)));
  if (isDeepStrictEqual(content, before.published)) throw new NothingToPublish();
  checkContent(content);
  return publish(write, "site.restore", before, content);
}

async function publish(
  { tx, origin }: ActorWrite,
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
  await audit({ tx, origin }, action, versionId, { after });
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

interface Check {
  /** Whether it will be published; a draft is only visible to the office. */
  readonly toPublish: boolean;
}

async function checkPictures(
  tx: Transaction,
  content: SiteContent,
  check: Check = { toPublish: false },
): Promise<void> {
  const uploads = uploadsIn(content);
  const pupils = await picturePupils(tx, uploads);
  const issues = uploads.flatMap(({ id, path }) => {
    const message = refusalOf(pupils.get(id), check);
    return message === null ? [] : { path: ["content", ...path], message };
  });
  if (issues.length > 0) throw new InvalidInput(issues);
}

/** Why a picture cannot be on the page; null if it can. */
function refusalOf(picture: PicturePupils | undefined, { toPublish }: Check): string | null {
  if (!picture) return "This picture no longer exists. Choose another one.";
  if (!toPublish) return null;
  if (picture.pupils === null)
    return "Say which pupils are in this picture, or that no pupil can be recognised.";
  const without = picture.pupils.filter(({ state }) => state !== "GIVEN").map(firstNameFirst);
  return without.length === 0 ? null : pictureFaults.noConsent(namesText(without), without.length);
}

/** Checks the content against today's rules. Content saved under earlier rules may break them. */
function checkContent(content: SiteContent): void {
  const { error } = SiteContent.safeParse(content);
  if (!error) return;
  const issues = error.issues.map(({ path, message }) => ({
    path: ["content", ...path.map((step) => (typeof step === "number" ? step : String(step)))],
    message,
  }));
  throw new InvalidInput(issues);
}

/** Removes pictures from the public page and from the draft, as both are while the site is locked. */
export async function takeOff(tx: Transaction, gone: ReadonlySet<string>): Promise<void> {
  const before = await readDraft(tx);
  const shows = (content: SiteContent) => uploadsIn(content).some(({ id }) => gone.has(id));
  if (before.published !== null && shows(before.published)) {
    const content = withoutUploads(before.published, gone);
    const publishedAt = sql`clock_timestamp()`;
    await tx.insert(siteVersions).values({ id: newId(), content, publishedBy: null, publishedAt });
  }
  // The author of an unfinished draft remains; the higher version makes open editors stale.
  if (before.version > 0 && shows(before.content)) {
    await tx.update(siteDrafts).set({
      content: withoutUploads(before.content, gone),
      version: before.version + 1,
      updatedAt: sql`now()`,
    });
  }
}
