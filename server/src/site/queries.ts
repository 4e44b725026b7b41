import { isDeepStrictEqual } from "node:util";
import { paginate } from "@school/core/api/pagination.ts";
import { uploadsIn } from "@school/core/site/content-pictures.ts";
import { DEFAULT_SITE } from "@school/core/site/default-content.ts";
import { desc, eq, inArray, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { firstNameFirst } from "../accounts/names-in-sql.ts";
import { users } from "../accounts/tables.ts";
import type { Reader } from "../platform/database/database.ts";
import { one } from "../platform/database/rows.ts";
import { pupilsInPictures } from "./consents/queries.ts";
import { siteDrafts, sitePicturePupils, sitePictures, siteVersions } from "./tables.ts";

export const newestFirst = [desc(siteVersions.publishedAt), desc(siteVersions.id)];

const personName = firstNameFirst(users);
const personOrNull = firstNameFirst<string | null>(users);

interface Paging {
  readonly page: number;
  readonly limit: number;
}

/** The draft, or the page if there is none, or the default draft before either: two statements. */
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
  const published = page?.content ?? null;
  const content = draft?.content ?? published ?? DEFAULT_SITE;
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
  const version = alias(siteVersions, "newest");
  const newest = db
    .select({ id: version.id })
    .from(version)
    .orderBy(desc(version.publishedAt), desc(version.id))
    .limit(1);
  return db
    .select({
      id: siteVersions.id,
      publishedAt: siteVersions.publishedAt,
      publishedBy: personOrNull,
      isCurrent: sql<boolean>`${siteVersions.id} = ${newest}`,
    })
    .from(siteVersions)
    .leftJoin(users, eq(users.id, siteVersions.publishedBy))
    .$dynamic();
}

export type VersionRow = Awaited<ReturnType<typeof selectVersions>>[number];

/** One page of all published versions, newest first. */
export async function listVersions(db: Reader, { page, limit }: Paging) {
  const rows = await selectVersions(db)
    .orderBy(...newestFirst)
    .limit(limit)
    .offset((page - 1) * limit);
  return { rows, pagination: paginate(page, limit, await db.$count(siteVersions)) };
}

export async function findVersion(db: Reader, id: string) {
  const [row] = await selectVersions(db).where(eq(siteVersions.id, id));
  const [stored] = await db
    .select({ content: siteVersions.content })
    .from(siteVersions)
    .where(eq(siteVersions.id, id));
  return row && stored ? { ...row, content: stored.content } : undefined;
}

function selectPictures(db: Reader) {
  return db
    .select({
      id: sitePictures.id,
      sizes: sitePictures.sizes,
      pupilsNamedAt: sitePictures.pupilsNamedAt,
      version: sitePictures.version,
      createdAt: sitePictures.createdAt,
      uploadedBy: personName,
    })
    .from(sitePictures)
    .innerJoin(users, eq(users.id, sitePictures.uploadedBy))
    .$dynamic();
}

type SelectedPicture = Awaited<ReturnType<typeof selectPictures>>[number];
type Pupil = Omit<Awaited<ReturnType<typeof pupilsInPictures>>[number], "pictureId">;

export interface PictureRow extends Omit<SelectedPicture, "pupilsNamedAt"> {
  /** Whether the page or its draft shows it. */
  readonly isUsed: boolean;
  /** Whether visitors see it. */
  readonly isPublished: boolean;
  /** Null before the pupils in it are stated. */
  readonly pupils: readonly Pupil[] | null;
}

/** Adds the related data: three statements. */
async function completed(db: Reader, rows: readonly SelectedPicture[]): Promise<PictureRow[]> {
  const pupils = Map.groupBy(
    await pupilsInPictures(
      db,
      rows.map(({ id }) => id),
    ),
    ({ pictureId }) => pictureId,
  );
  const { content, published } = await readDraft(db);
  const inDraft = new Set(uploadsIn(content).map(({ id }) => id));
  const onPage = new Set((published ? uploadsIn(published) : []).map(({ id }) => id));
  return rows.map(({ pupilsNamedAt, ...row }) => ({
    ...row,
    isUsed: inDraft.has(row.id) || onPage.has(row.id),
    isPublished: onPage.has(row.id),
    pupils: pupilsNamedAt && (pupils.get(row.id) ?? []),
  }));
}

/** One page of uploaded pictures, newest first. */
export async function listPictures(db: Reader, { page, limit }: Paging) {
  const rows = await selectPictures(db)
    .orderBy(desc(sitePictures.createdAt), desc(sitePictures.id))
    .limit(limit)
    .offset((page - 1) * limit);
  const total = await db.$count(sitePictures);
  return { rows: await completed(db, rows), pagination: paginate(page, limit, total) };
}

export async function findPicture(db: Reader, id: string): Promise<PictureRow | undefined> {
  const [row] = await completed(db, await selectPictures(db).where(eq(sitePictures.id, id)));
  return row;
}

/** A picture that is there: the page is locked. */
export async function requirePicture(db: Reader, id: string): Promise<PictureRow> {
  return one(
    await completed(db, await selectPictures(db).where(eq(sitePictures.id, id))),
    "picture",
  );
}

export type StoredPicture = Pick<PictureRow, "id" | "sizes">;

/** The pictures in which a pupil can be recognised. */
export async function picturesOfPupil(db: Reader, studentId: string): Promise<StoredPicture[]> {
  return db
    .select({ id: sitePictures.id, sizes: sitePictures.sizes })
    .from(sitePicturePupils)
    .innerJoin(sitePictures, eq(sitePictures.id, sitePicturePupils.pictureId))
    .where(eq(sitePicturePupils.studentId, studentId))
    .orderBy(sitePictures.id);
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

/** Pupils in a picture; null before a person has named them. */
export type PicturePupils = Pick<PictureRow, "id" | "pupils">;

/** Those of these pictures that are there, by id: two statements. */
export async function picturePupils(
  db: Reader,
  uploads: readonly { readonly id: string }[],
): Promise<ReadonlyMap<string, PicturePupils>> {
  const ids = uploads.map(({ id }) => id);
  const rows = await db
    .select({ id: sitePictures.id, namedAt: sitePictures.pupilsNamedAt })
    .from(sitePictures)
    .where(inArray(sitePictures.id, ids));
  const pupils = Map.groupBy(await pupilsInPictures(db, ids), ({ pictureId }) => pictureId);
  return new Map(
    rows.map(({ id, namedAt }) => [id, { id, pupils: namedAt && (pupils.get(id) ?? []) }]),
  );
}
