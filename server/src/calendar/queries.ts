import { and, asc, eq, gte, inArray, isNull, lte, or, sql } from "drizzle-orm";
import type { Actor } from "@school/core/accounts/actor.ts";
import { MAX_ENTRIES } from "@school/core/calendar/contract.ts";
import { audiencesOf } from "@school/core/calendar/policy.ts";
import { judgeSchoolDays, type SchoolDay } from "@school/core/calendar/school-days.ts";
import { fullName } from "../classes/queries.ts";
import { classes } from "../classes/tables.ts";
import type { Reader } from "../platform/db/database.ts";
import { readSettings } from "../platform/settings/settings.ts";
import { SCHOOL_SETTINGS } from "../school/settings.ts";
import { academicSessions, terms } from "../school/tables.ts";
import { concernsClassOf } from "./facts.ts";
import { calendarEntries, calendarEntryClasses } from "./tables.ts";

const isThere = isNull(calendarEntries.deletedAt);

/** SQL condition: the entry may take place on a day from one to another. */
const touches = (from: string, to: string) =>
  and(gte(calendarEntries.lastOn, from), lte(calendarEntries.startsOn, to));

/** Terms that touch the days, in order. One statement. */
export async function termsBetween(db: Reader, from: string, to: string) {
  return db
    .select({
      id: terms.id,
      term: terms.term,
      academicYear: academicSessions.name,
      startsOn: terms.startsOn,
      endsOn: terms.endsOn,
    })
    .from(terms)
    .innerJoin(academicSessions, eq(academicSessions.id, terms.sessionId))
    .where(and(gte(terms.endsOn, from), lte(terms.startsOn, to)))
    .orderBy(asc(terms.startsOn));
}

export type TermRow = Awaited<ReturnType<typeof termsBetween>>[number];

/**
 * Each day from one to another (YYYY-MM-DD, both included), in order, with its term and why there
 * is no school. Three statements, however many days.
 */
export async function schoolDays(db: Reader, from: string, to: string): Promise<SchoolDay[]> {
  const known = await termsBetween(db, from, to);
  const closures = await db
    .select({
      kind: sql<"HOLIDAY" | "MID_TERM">`${calendarEntries.kind}`,
      title: calendarEntries.title,
      startsOn: calendarEntries.startsOn,
      endsOn: calendarEntries.endsOn,
    })
    .from(calendarEntries)
    .where(
      and(
        isThere,
        inArray(calendarEntries.kind, ["HOLIDAY", "MID_TERM"]),
        eq(calendarEntries.isProposed, false),
        touches(from, to),
      ),
    )
    .orderBy(asc(calendarEntries.startsOn), asc(calendarEntries.id));
  const { week } = await readSettings(db, { week: SCHOOL_SETTINGS.schoolWeek });
  return judgeSchoolDays({ week, terms: known, closures }, from, to);
}

const classNames = sql<string[]>`(
  select coalesce(json_agg(${fullName} order by ${fullName} collate "und-x-icu"), '[]')
  from ${calendarEntryClasses}
  join ${classes} on ${classes.id} = ${calendarEntryClasses.classId}
  where ${calendarEntryClasses.entryId} = ${calendarEntries.id})`;

/** Entries that concern the person and may take place on these days. One statement. */
export async function entriesBetween(db: Reader, actor: Actor, from: string, to: string) {
  return db
    .select({ entry: calendarEntries, classNames })
    .from(calendarEntries)
    .where(
      and(
        isThere,
        touches(from, to),
        or(
          inArray(calendarEntries.audience, [...audiencesOf(actor)]),
          eq(calendarEntries.createdBy, actor.id),
          concernsClassOf(actor.id, calendarEntries.id),
        ),
      ),
    )
    .orderBy(asc(calendarEntries.startsOn), asc(calendarEntries.id))
    .limit(MAX_ENTRIES);
}

export type EntryRow = Awaited<ReturnType<typeof entriesBetween>>[number];
