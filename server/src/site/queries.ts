import { SCHOOL_TIME_ZONE, schoolClock } from "@school/core/api/dates.ts";
import { desc, inArray, isNull, sql } from "drizzle-orm";
import type { SiteContent } from "@school/core/site/content.ts";
import { uploadsIn, withoutUploads } from "@school/core/site/content-pictures.ts";
import { DEFAULT_SITE } from "@school/core/site/default-content.ts";
import type { SiteNews, SitePage } from "@school/core/site/page.ts";
import { REGISTRATION_OPEN } from "../accounts/settings.ts";
import { users } from "../accounts/tables.ts";
import { newestAnnouncements } from "../announcements/queries.ts";
import { announcements } from "../announcements/tables.ts";
import type { Reader } from "../platform/db/database.ts";
import { publicAddress } from "../platform/files/address.ts";
import { readSettings } from "../platform/settings/settings.ts";
import { settings } from "../platform/settings/tables.ts";
import { schoolFacts } from "../school/queries.ts";
import { SCHOOL_SETTINGS } from "../school/settings.ts";
import { sitePictures, siteVersions } from "./tables.ts";

/** As many announcements as the page shows. */
const NEWS = 5;

const today = sql`(now() at time zone ${SCHOOL_TIME_ZONE})::date`;

/**
 * A text that changes whenever the page would; null while the school has no principal. One cheap
 * statement: the newest version, what the settings say, which announcements are up, and the day.
 */
export async function siteState(db: Reader): Promise<string | null> {
  const hasPrincipal = db
    .select({ one: sql`1` })
    .from(users)
    .where(sql`${users.role} = 'PRINCIPAL' and ${isNull(users.deletedAt)}`);
  const newest = db
    .select({ id: siteVersions.id })
    .from(siteVersions)
    .orderBy(desc(siteVersions.publishedAt), desc(siteVersions.id))
    .limit(1);
  const news = db
    .select({
      state: sql`string_agg(${announcements.id} || ' ' || ${announcements.version}, ',' order by ${announcements.id})`,
    })
    .from(announcements)
    .where(
      sql`${announcements.onPublicSite} and ${announcements.withdrawnAt} is null
        and ${announcements.publishAt} <= now()
        and coalesce(${announcements.expiresAt} > now(), true)`,
    );
  const set = db
    .select({
      state: sql`string_agg(${settings.key} || ' ' || ${settings.updatedAt}, ',' order by ${settings.key})`,
    })
    .from(settings);
  const { rows } = await db.execute<{ ready: boolean; state: string }>(sql`
    select exists ${hasPrincipal} as ready, concat_ws('|', ${today}, ${newest}, ${set}, ${news}) as state`);
  const [row] = rows;
  return row?.ready ? row.state : null;
}

/** When the page was last published; null while it is the one that the portal brings along. */
export async function lastPublished(db: Reader): Promise<Date | null> {
  const [row] = await db
    .select({ publishedAt: siteVersions.publishedAt })
    .from(siteVersions)
    .orderBy(desc(siteVersions.publishedAt), desc(siteVersions.id))
    .limit(1);
  return row?.publishedAt ?? null;
}

/** What the page says now. */
export async function publishedContent(db: Reader): Promise<SiteContent> {
  const [row] = await db
    .select({ content: siteVersions.content })
    .from(siteVersions)
    .orderBy(desc(siteVersions.publishedAt), desc(siteVersions.id))
    .limit(1);
  return row?.content ?? DEFAULT_SITE;
}

/** Everything around the content that the page is made from: four statements. */
export async function siteFacts(
  db: Reader,
  content: SiteContent,
): Promise<Omit<SitePage, "assets" | "publicUrl">> {
  const { welcome, enrolOpen } = await readSettings(db, {
    welcome: SCHOOL_SETTINGS.welcomeMessageType,
    enrolOpen: REGISTRATION_OPEN,
  });
  const pictures = await picturesOf(db, content);
  const gone = uploadsIn(content).flatMap(({ id }) => (pictures[id] ? [] : [id]));
  return {
    content: withoutUploads(content, new Set(gone)),
    school: await schoolFacts(db),
    news: await publicNews(db),
    pictures,
    today: schoolClock(new Date().toISOString()).slice(0, 10),
    enrolOpen,
    welcome,
  };
}

async function publicNews(db: Reader): Promise<SiteNews[]> {
  const rows = await newestAnnouncements(db, null, NEWS);
  return rows.map(({ title, body, publishAt }) => ({
    title,
    body,
    day: schoolClock(publishAt.toISOString()).slice(0, 10),
  }));
}

async function picturesOf(db: Reader, content: SiteContent): Promise<SitePage["pictures"]> {
  const ids = uploadsIn(content).map(({ id }) => id);
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
