import { isDeepStrictEqual } from "node:util";
import { dayAtSchool, longDayText, SCHOOL_TIME_ZONE, schoolClock } from "@school/core/api/dates.ts";
import { addDays } from "@school/core/api/days.ts";
import { publicEntries, publicEntriesState } from "../calendar/queries.ts";
import { paginate } from "@school/core/api/pagination.ts";
import type { SiteContent } from "@school/core/site/content.ts";
import { uploadsIn, withoutUploads } from "@school/core/site/content-pictures.ts";
import { DEFAULT_SITE } from "@school/core/site/default-content.ts";
import type { SiteNews, SitePage } from "@school/core/site/page.ts";
import { desc, eq, inArray, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { REGISTRATION_OPEN } from "../accounts/settings.ts";
import { firstNameFirst } from "../accounts/names-in-sql.ts";
import { users } from "../accounts/tables.ts";
import { newestAnnouncements } from "../announcements/queries.ts";
import { announcements } from "../announcements/tables.ts";
import type { Reader } from "../platform/database/database.ts";
import { one } from "../platform/database/rows.ts";
import { publicAddress } from "../platform/documents/files/address.ts";
import { readSettings } from "../platform/database/settings/settings.ts";
import { phoneGateways } from "../platform/outgoing/phone/tables.ts";
import { settings } from "../platform/database/settings/tables.ts";
import { schoolFacts } from "../school/queries.ts";
import { SCHOOL_SETTINGS } from "../school/settings.ts";
import { pupilsInPictures } from "./consents/queries.ts";
import { siteDrafts, sitePicturePupils, sitePictures, siteVersions } from "./tables.ts";

/** Maximum number of announcements on the page. */
const NEWS = 5;

const newestFirst = [desc(siteVersions.publishedAt), desc(siteVersions.id)];

const today = sql`(now() at time zone ${SCHOOL_TIME_ZONE})::date`;

/**
 * A text that changes whenever the page does; null without a principal. One cheap statement: the
 * newest version, settings, current announcements, calendar events, and the day.
 */
export async function siteState(db: Reader): Promise<string | null> {
  const hasPrincipal = principalsOf(db);
  const newest = db
    .select({ id: siteVersions.id })
    .from(siteVersions)
    .orderBy(...newestFirst)
    .limit(1);
  const news = db
    .select({
      state: sql`string_agg(${announcements.id} || ' ' || ${announcements.version}, ',' order by ${announcements.id})`,
    })
    .from(announcements)
    .where(
      sql`${announcements.onPublicSite} and not ${announcements.isDraft}
        and ${announcements.withdrawnAt} is null
        and ${announcements.publishAt} <= now()
        and coalesce(${announcements.expiresAt} > now(), true)`,
    );
  const set = settingsState(db);
  const events = publicEntriesState(db);
  const { rows } = await db.execute<{ ready: boolean; state: string }>(sql`
    select exists ${hasPrincipal} as ready,
      concat_ws('|', ${today}, ${newest}, ${set}, ${news}, ${events}) as state`);
  const [row] = rows;
  return row?.ready ? row.state : null;
}

/**
 * Reads the state from which the pages for visitors are made: whether the school has a principal, and a
 * text that changes with the settings. One statement.
 */
export async function frontState(db: Reader): Promise<{ ready: boolean; state: string }> {
  const { rows } = await db.execute<{ ready: boolean; state: string }>(
    sql`select exists ${principalsOf(db)} as ready, concat_ws('|', ${settingsState(db)}, ${channelsState(db)}) as state`,
  );
  return one(rows);
}

/** SQL: channels for codes, which the sign-in page offers. */
function channelsState(db: Reader) {
  return db
    .select({
      state: sql`string_agg(${phoneGateways.channel}, ',' order by ${phoneGateways.channel})`,
    })
    .from(phoneGateways)
    .where(eq(phoneGateways.isActive, true));
}

function principalsOf(db: Reader) {
  return db
    .select({ one: sql`1` })
    .from(users)
    .where(sql`${users.role} = 'PRINCIPAL' and ${isNull(users.deletedAt)}`);
}

function settingsState(db: Reader) {
  return db
    .select({
      state: sql`string_agg(${settings.key} || ' ' || ${settings.updatedAt}, ',' order by ${settings.key})`,
    })
    .from(settings);
}

/** When the page was last published; null before the first publication. */
export async function lastPublished(db: Reader): Promise<Date | null> {
  const [row] = await db
    .select({ publishedAt: siteVersions.publishedAt })
    .from(siteVersions)
    .orderBy(...newestFirst)
    .limit(1);
  return row?.publishedAt ?? null;
}

/** Reads the current content of the page; null before the first publication. */
export async function publishedContent(db: Reader): Promise<SiteContent | null> {
  const [row] = await db
    .select({ content: siteVersions.content })
    .from(siteVersions)
    .orderBy(...newestFirst)
    .limit(1);
  return row?.content ?? null;
}

/** Number of days ahead for which the page shows events of the calendar. */
const EVENT_DAYS = 365;

/** Everything around the content that the page is made from: five statements. */
export async function siteFacts(
  db: Reader,
  content: SiteContent | null,
): Promise<Omit<SitePage, "assets" | "isOnStandby" | "publicUrl" | "savingData" | "sendsEmail">> {
  const { welcome, enrolOpen } = await readSettings(db, {
    welcome: SCHOOL_SETTINGS.welcomeMessageType,
    enrolOpen: REGISTRATION_OPEN,
  });
  const uploads = content === null ? [] : uploadsIn(content).map(({ id }) => id);
  const pictures = await picturesOf(db, uploads);
  const gone = uploads.filter((id) => !pictures[id]);
  const today = dayAtSchool(new Date());
  const events = await publicEntries(db, today, addDays(today, EVENT_DAYS));
  return {
    content: content && withEvents(withoutUploads(content, new Set(gone)), events),
    school: await schoolFacts(db),
    news: await publicNews(db),
    pictures,
    today,
    enrolOpen,
    welcome,
  };
}

/** The page's own events, with those of the calendar that it does not list itself. */
function withEvents(
  content: SiteContent,
  entries: Awaited<ReturnType<typeof publicEntries>>,
): SiteContent {
  const { items } = content.events;
  const isListed = ({ title, startsOn }: { title: string; startsOn: string }) =>
    items.some((event) => event.day === startsOn && event.title === title);
  const added = entries
    .filter((entry) => !isListed(entry))
    .map(({ title, note, startsOn, endsOn, startsAt, endsAt }) => ({
      day: startsOn,
      time: [
        ...(endsOn === startsOn ? [] : [`until ${longDayText(endsOn)}`]),
        ...(startsAt === null
          ? []
          : [[startsAt, endsAt].flatMap((at) => at?.slice(0, 5) ?? []).join(" to ")]),
      ].join(", "),
      title,
      text: note,
      place: "",
    }));
  return { ...content, events: { ...content.events, items: [...items, ...added] } };
}

async function publicNews(db: Reader): Promise<SiteNews[]> {
  const rows = await newestAnnouncements(db, null, NEWS);
  return rows.map(({ title, body, publishAt }) => ({
    title,
    body,
    day: schoolClock(publishAt.toISOString()).slice(0, 10),
  }));
}

async function picturesOf(db: Reader, ids: string[]): Promise<SitePage["pictures"]> {
  const rows = await db
    .select({ id: sitePictures.id, sizes: sitePictures.sizes })
    .from(sitePictures)
    .where(inArray(sitePictures.id, ids));
  return Object.fromEntries(
    rows.map(({ id, sizes }) => [
      id,
      sizes.map(({ width, height, webp, avif }) => ({
        width,
        height,
        webpUrl: publicAddress(webp),
        avifUrl: publicAddress(avif),
      })),
    ]),
  );
}

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
