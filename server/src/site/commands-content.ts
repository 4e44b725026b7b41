import { isDeepStrictEqual } from "node:util";
import { sql } from "drizzle-orm";
import { SiteContent } from "@school/core/site/content.ts";
import { uploadsIn, withoutUploads } from "@school/core/site/content-pictures.ts";
import { DEFAULT_SITE } from "@school/core/site/default-content.ts";
import { changedSections } from "@school/core/site/sections.ts";
import { type AuditOrigin, writeAudit } from "../platform/audit/audit.ts";
import type { Transaction } from "../platform/db/database.ts";
import { newId } from "../platform/db/id.ts";
import { InvalidInput, StaleVersion } from "../platform/http/errors.ts";
import { NothingToPublish, SiteVersionNotFound } from "./errors.ts";
import { presentDraft } from "./present.ts";
import { type DraftRow, findVersion, knownPictures, readDraft } from "./queries-admin.ts";
import { siteDrafts, siteVersions } from "./tables.ts";

interface SiteWrite {
  readonly tx: Transaction;
  readonly origin: AuditOrigin & { actorId: string };
}

/** What publishing did: the page's id, and that of the page before. */
export interface Publication {
  readonly draft: DraftRow;
  readonly versionId: string;
  readonly previousId: string | null;
}

/** Any number will do, as long as every process uses the same. */
const SITE_LOCK = 6_118_203;

/** From here on one writer at a time; throws `StaleVersion` unless `version` is what stands. */
async function openDraft(tx: Transaction, version: number): Promise<DraftRow> {
  await lockSite(tx);
  const draft = await readDraft(tx);
  if (draft.version !== version) throw new StaleVersion(presentDraft(draft));
  return draft;
}

export async function lockSite(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${SITE_LOCK})`);
}

/** Keeps what is being written. Throws `InvalidInput` for a picture that is not there. */
export async function saveDraft(
  { tx, origin }: SiteWrite,
  { version, content }: { version: number; content: SiteContent },
): Promise<DraftRow> {
  const before = await openDraft(tx, version);
  await checkPictures(tx, content);
  await writeDraft(tx, origin.actorId, content, version + 1);
  const changed = changedSections(before.content, content);
  await writeAudit(tx, origin, [
    { action: "site.save-draft", subjectId: null, before: null, after: { changed } },
  ]);
  return readDraft(tx);
}

/** Goes back to the page as visitors read it. */
export async function discardDraft({ tx, origin }: SiteWrite, version: number): Promise<DraftRow> {
  const before = await openDraft(tx, version);
  if (!before.isDraft) return before;
  await writeDraft(tx, origin.actorId, before.published, version + 1);
  const changed = changedSections(before.published, before.content);
  await writeAudit(tx, origin, [
    { action: "site.discard-draft", subjectId: null, before: { changed }, after: null },
  ]);
  return readDraft(tx);
}

/** Makes the draft the page. Throws `NothingToPublish` if it is that already. */
export async function publishDraft(write: SiteWrite, version: number): Promise<Publication> {
  const before = await openDraft(write.tx, version);
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
  { id, version }: { id: string; version: number },
): Promise<Publication> {
  const before = await openDraft(write.tx, version);
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
  const previousId = before.publishedId ?? (await keepFirstPage(tx));
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
  return { draft: await readDraft(tx), versionId, previousId };
}

/** The page that the portal brought along, so that one can go back to it too. */
async function keepFirstPage(tx: Transaction): Promise<string> {
  const id = newId();
  await tx.insert(siteVersions).values({ id, content: DEFAULT_SITE, publishedBy: null });
  return id;
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
  const message = "This picture is no longer there. Please choose another one.";
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
