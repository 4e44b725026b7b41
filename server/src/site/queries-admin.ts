import { isDeepStrictEqual } from "node:util";
import { desc, eq, inArray, sql } from "drizzle-orm";
import { paginate } from "@school/core/api/pagination.ts";
import { uploadsIn } from "@school/core/site/content-pictures.ts";
import { DEFAULT_SITE } from "@school/core/site/default-content.ts";
import { users } from "../accounts/tables.ts";
import type { Reader } from "../platform/db/database.ts";
import { one } from "../platform/db/rows.ts";
import { siteDrafts, sitePictures, siteVersions } from "./tables.ts";

const personName = sql<string>`${users.firstName} || ' ' || ${users.lastName}`;
const personOrNull = sql<string | null>`${personName}`;
const newestFirst = [desc(siteVersions.publishedAt), desc(siteVersions.id)];

interface Paging {
  readonly page: number;
  readonly limit: number;
}

/** The draft, or the page where nothing is being written: two statements. */
export async function readDraft(db: Reader) {
  const [page] = await db
    .select({
      id: siteVersions.id,
      content: siteVersions.content,
      publishedAt: siteVersions.publishedAt,
      publishedBy: personOrNull,
    })
    .from(siteVersions)
    .leftJoin(users, eq(users.id, siteVersions.publishedBy))
    .orderBy(...newestFirst)
    .limit(1);
  const [draft] = await db
    .select({
      content: siteDrafts.content,
      version: siteDrafts.version,
      updatedAt: siteDrafts.updatedAt,
      updatedBy: personName,
    })
    .from(siteDrafts)
    .innerJoin(users, eq(users.id, siteDrafts.updatedBy));
  const published = page?.content ?? DEFAULT_SITE;
  const content = draft?.content ?? published;
  return {
    content,
    published,
    publishedId: page?.id ?? null,
    publishedAt: page?.publishedAt ?? null,
    publishedBy: page?.publishedBy ?? null,
    isDraft: !isDeepStrictEqual(content, published),
    version: draft?.version ?? 0,
    updatedAt: draft?.updatedAt ?? null,
    updatedBy: draft?.updatedBy ?? null,
  };
}

export type DraftRow = Awaited<ReturnType<typeof readDraft>>;

function selectVersions(db: Reader) {
  return db
    .select({
      id: siteVersions.id,
      publishedAt: siteVersions.publishedAt,
      publishedBy: personOrNull,
      isCurrent: sql<boolean>`${siteVersions.id} = (
        select newest.id from ${siteVersions} newest
        order by newest.published_at desc, newest.id desc limit 1)`,
    })
    .from(siteVersions)
    .leftJoin(users, eq(users.id, siteVersions.publishedBy))
    .$dynamic();
}

export type VersionRow = Awaited<ReturnType<typeof selectVersions>>[number];

/** One page of what was ever published, newest first. */
export async function listVersions(db: Reader, { page, limit }: Paging) {
  const rows = await selectVersions(db)
    .orderBy(...newestFirst)
    .limit(limit)
    .offset((page - 1) * limit);
  return { rows, pagination: paginate(page, limit, await db.$count(siteVersions)) };
}

export async function findVersion(db: Reader, id: string) {
  const [row] = await selectVersions(db).where(eq(siteVersions.id, id));
  const [kept] = await db
    .select({ content: siteVersions.content })
    .from(siteVersions)
    .where(eq(siteVersions.id, id));
  return row && kept ? { ...row, content: kept.content } : undefined;
}

function selectPictures(db: Reader) {
  return db
    .select({
      id: sitePictures.id,
      sizes: sitePictures.sizes,
      createdAt: sitePictures.createdAt,
      uploadedBy: personName,
    })
    .from(sitePictures)
    .innerJoin(users, eq(users.id, sitePictures.uploadedBy))
    .$dynamic();
}

export type PictureRow = Awaited<ReturnType<typeof selectPictures>>[number] & { isUsed: boolean };

/** One page of uploaded pictures, newest first. */
export async function listPictures(db: Reader, { page, limit }: Paging) {
  const rows = await selectPictures(db)
    .orderBy(desc(sitePictures.createdAt), desc(sitePictures.id))
    .limit(limit)
    .offset((page - 1) * limit);
  const used = await usedPictures(db);
  const total = await db.$count(sitePictures);
  return {
    rows: rows.map((row) => ({ ...row, isUsed: used.has(row.id) })),
    pagination: paginate(page, limit, total),
  };
}

export async function findPicture(db: Reader, id: string): Promise<PictureRow | undefined> {
  const [row] = await selectPictures(db).where(eq(sitePictures.id, id));
  return row && { ...row, isUsed: (await usedPictures(db)).has(id) };
}

/** A picture that is there: the page is locked. */
export async function requirePicture(db: Reader, id: string): Promise<PictureRow> {
  const row = one(await selectPictures(db).where(eq(sitePictures.id, id)), "picture");
  return { ...row, isUsed: (await usedPictures(db)).has(id) };
}

/** The picture that was made of the same bytes before. */
export async function findSamePicture(db: Reader, webp: string): Promise<string | undefined> {
  const [row] = await db
    .select({ id: sitePictures.id })
    .from(sitePictures)
    .where(sql`${sitePictures.sizes} -> -1 ->> 'webp' = ${webp}`)
    .limit(1);
  return row?.id;
}

/** Ids of the pictures that the page or its draft shows. */
async function usedPictures(db: Reader): Promise<Set<string>> {
  const { content, published } = await readDraft(db);
  return new Set([...uploadsIn(content), ...uploadsIn(published)].map(({ id }) => id));
}

/** Which of these pictures are there. */
export async function knownPictures(db: Reader, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .select({ id: sitePictures.id })
    .from(sitePictures)
    .where(inArray(sitePictures.id, [...ids]));
  return new Set(rows.map(({ id }) => id));
}
