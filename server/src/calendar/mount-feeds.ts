import { createHash } from "node:crypto";
import type { Actor } from "@school/core/accounts/actor.ts";
import { dayAtSchool, schoolMoment } from "@school/core/api/dates.ts";
import { addDays } from "@school/core/api/days.ts";
import { type CalendarItem, MAX_ENTRIES } from "@school/core/calendar/contract.ts";
import { mayOpenCalendar } from "@school/core/calendar/policy.ts";
import { messages } from "@school/core/calendar/text.ts";
import type { FastifyInstance } from "fastify";
import ical, { ICalCalendarMethod, ICalEventStatus } from "ical-generator";
import type { Database } from "../platform/database/database.ts";
import { createRateLimiter } from "../platform/http/rate-limits/rate-limits.ts";
import type { Sealer } from "../platform/runtime/secrets/seal.ts";
import { schoolFacts } from "../school/queries.ts";
import { isFeedSecret } from "./feed-address.ts";
import { presentItems } from "./present.ts";
import { entriesBetween, findFeedReader, termsBetween } from "./queries.ts";

interface FeedParts {
  readonly db: Database;
  readonly sealer: Sealer;
  readonly publicUrl: string;
}

/** Programs read a feed every few minutes at most. */
const READS = { name: "calendar-feed", events: 60, seconds: 3_600 };
/** Days of a feed before and after today. */
const BEFORE = 90;
const AFTER = 400;

/**
 * Serves a person's calendar to other programs (RFC 5545), at a private address. It is read with
 * the person's current rights: it ends with the account.
 */
export function mountCalendarFeeds(app: FastifyInstance, parts: FeedParts): void {
  const { db, sealer } = parts;
  const limiter = createRateLimiter(db, READS);
  const config = { hidesPath: true };
  app.get<{ Params: { id: string; secret: string } }>(
    "/calendar-feeds/:id/:secret",
    { config },
    async ({ params, headers }, reply) => {
      void reply.header("cache-control", "private, no-cache").header("x-robots-tag", "noindex");
      // A stranger's guess costs no statement.
      if (!isFeedSecret(sealer, params.id, params.secret)) return reply.code(404).send();
      const wait = await limiter.take(params.id);
      if (wait > 0) return reply.code(429).header("retry-after", wait).send();
      const reader = await findFeedReader(db, params.id);
      if (!reader || !mayOpenCalendar(reader)) return reply.code(404).send();
      const text = await writeFeed(parts, reader);
      const etag = `"${createHash("sha256").update(text).digest("base64url").slice(0, 22)}"`;
      void reply.header("etag", etag);
      if (headers["if-none-match"]?.split(/,\s*/).includes(etag)) return reply.code(304).send();
      return reply.type("text/calendar; charset=utf-8").send(text);
    },
  );
}

async function writeFeed({ db, publicUrl }: FeedParts, reader: Actor): Promise<string> {
  const today = dayAtSchool(new Date());
  const range = { from: addDays(today, -BEFORE), to: addDays(today, AFTER) };
  const { name } = await schoolFacts(db);
  const terms = await termsBetween(db, range.from, range.to);
  const entries = await entriesBetween(db, reader, range.from, range.to);
  const calendar = ical({
    name,
    prodId: { company: "School Portal", product: "School calendar", language: "EN" },
    method: ICalCalendarMethod.PUBLISH,
    ttl: 3_600,
    ...(entries.length > MAX_ENTRIES && { description: messages.feedCut(MAX_ENTRIES) }),
  });
  const host = new URL(publicUrl).hostname;
  for (const item of presentItems(reader, terms, entries.slice(0, MAX_ENTRIES), range)) {
    calendar.createEvent(eventOf(item, host, `${publicUrl}/school-calendar?day=${item.startsOn}`));
  }
  return calendar.toString();
}

/** One occurrence as an event with a stable id; times are UTC. */
function eventOf(item: CalendarItem, host: string, url: string) {
  const { entryId, kind, title, startsOn, endsOn, startsAt, endsAt, version, isProposed } = item;
  const start = momentOf(startsOn, startsAt);
  const isAllDay = startsAt === null;
  // An event of all day ends on the day after (RFC 5545, 3.6.1).
  const end = isAllDay
    ? momentOf(addDays(endsOn, 1), null)
    : endsAt === null && endsOn === startsOn
      ? null
      : momentOf(endsOn, endsAt ?? startsAt);
  return {
    id: `${entryId ?? `${kind}-${title.replaceAll(" ", "-")}`}-${startsOn}@${host}`,
    // Constant, or programs would see changes where there are none.
    stamp: start,
    sequence: version ?? 0,
    start,
    ...(end && { end }),
    allDay: isAllDay,
    summary: title,
    description: item.note,
    status: isProposed ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED,
    url,
  };
}

/** A day and time by the school's clock; midnight UTC for all day, which has no clock. */
function momentOf(day: string, clock: string | null): Date {
  const moment = clock === null ? null : schoolMoment(`${day}T${clock}`);
  return new Date(moment ?? `${day}T00:00:00Z`);
}
