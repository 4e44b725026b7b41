import {
  dayAtSchool,
  dayText,
  hourText,
  SCHOOL_TIME_ZONE,
  schoolClock,
} from "@school/core/api/dates.ts";
import { addDays } from "@school/core/api/days.ts";
import { parseOfficeHours } from "@school/core/school/office-hours.ts";
import type { SiteContent } from "@school/core/site/content.ts";
import { uploadsIn, withoutUploads } from "@school/core/site/content-pictures.ts";
import { feesByLevel, type LevelFee } from "@school/core/site/fees.ts";
import type { SiteNews, SitePage } from "@school/core/site/page.ts";
import { eq, inArray, isNull, sql } from "drizzle-orm";
import { REGISTRATION_OPEN } from "../accounts/settings.ts";
import { users } from "../accounts/tables.ts";
import { newestAnnouncements } from "../announcements/queries.ts";
import { announcements } from "../announcements/tables.ts";
import { publicEntries, publicEntriesState } from "../calendar/queries.ts";
import { findSession, listCategories } from "../classes/queries.ts";
import { classCategories } from "../classes/tables.ts";
import { feeItems } from "../fees/tables.ts";
import type { Reader } from "../platform/database/database.ts";
import { one } from "../platform/database/rows.ts";
import { settings } from "../platform/database/settings/tables.ts";
import { readSettings } from "../platform/database/settings/settings.ts";
import { publicAddress } from "../platform/documents/files/address.ts";
import { phoneGateways } from "../platform/outgoing/phone/tables.ts";
import { readNextTermFees } from "../fees/items/queries-prices.ts";
import { readSheetSettings } from "../report-cards/settings/queries.ts";
import { sheetSettings } from "../report-cards/tables.ts";
import { currentTerm, schoolFacts } from "../school/queries.ts";
import { SCHOOL_SETTINGS } from "../school/settings.ts";
import { terms } from "../school/tables.ts";
import { newestFirst } from "./queries.ts";
import { sitePictures, siteVersions } from "./tables.ts";

/** Maximum number of announcements on the page. */
const NEWS = 3;

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
  const levels = db
    .select({
      state: sql`string_agg(${classCategories.name}, ',' order by ${classCategories.order}, ${classCategories.name})`,
    })
    .from(classCategories)
    .where(eq(classCategories.isActive, true));
  const fees = db
    .select({
      state: sql`concat_ws(' ', (select ${terms.id} from ${terms} where ${terms.isCurrent}), string_agg(${sheetSettings.sessionId} || ' ' || ${sheetSettings.version}, ',' order by ${sheetSettings.sessionId}))`,
    })
    .from(sheetSettings);
  const prices = db
    .select({
      state: sql`string_agg(${feeItems.id} || ' ' || ${feeItems.version}, ',' order by ${feeItems.id})`,
    })
    .from(feeItems)
    .where(isNull(feeItems.endedAt));
  const { rows } = await db.execute<{ ready: boolean; state: string }>(sql`
    select exists ${hasPrincipal} as ready,
      concat_ws('|', ${today}, ${newest}, ${set}, ${news}, ${events}, ${levels}, ${fees}, ${prices})
        as state`);
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

/** Everything around the content that the page is made from: at most nine statements. */
export async function siteFacts(
  db: Reader,
  content: SiteContent | null,
): Promise<Omit<SitePage, "assets" | "isOnStandby" | "publicUrl" | "savingData" | "sendsEmail">> {
  const { welcome, enrolOpen, hours } = await readSettings(db, {
    hours: SCHOOL_SETTINGS.officeHours,
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
    hours: parseOfficeHours(hours),
    fees: content?.fees.isShown ? await nextFees(db) : [],
    levels: (await activeLevels(db)).map(({ name }) => name),
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
        ...(endsOn === startsOn ? [] : [`until ${dayText(endsOn)}`]),
        ...(startsAt === null
          ? []
          : [
              [startsAt, endsAt]
                .flatMap((at) => (at ? [hourText(at.slice(0, 5))] : []))
                .join(" to "),
            ]),
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

/** The fees that the current term's report sheets state for the next term. */
async function nextFees(db: Reader): Promise<LevelFee[]> {
  const term = await currentTerm(db);
  const sessionId = term && (await findSession(db, term.academicYear))?.id;
  if (!term || !sessionId) return [];
  const { terms: ofTerms } = await readSheetSettings(db, sessionId);
  return feesByLevel(
    await activeLevels(db),
    await readNextTermFees(db, ofTerms[term.term].nextTermFees),
  );
}

/** The levels in use, in order. */
async function activeLevels(db: Reader) {
  return (await listCategories(db)).filter(({ isActive }) => isActive);
}
