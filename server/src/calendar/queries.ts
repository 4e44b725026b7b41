import { and, asc, eq, gte, inArray, isNull, lte, or, sql } from "drizzle-orm";
import type { Actor } from "@school/core/accounts/actor.ts";
import type { Feature } from "@school/core/accounts/features.ts";
import { MAX_ENTRIES } from "@school/core/calendar/contract.ts";
import { occurrencesOf } from "@school/core/calendar/occurrences.ts";
import { audiencesOf } from "@school/core/calendar/policy.ts";
import {
  judgeSchoolDays,
  type SchoolDay,
  type SchoolYear,
} from "@school/core/calendar/school-days.ts";
import { stateOf } from "../accounts/auth/queries.ts";
import { users } from "../accounts/tables.ts";
import { fullName } from "../classes/queries.ts";
import { classCategories, classes } from "../classes/tables.ts";
import type { Reader, Transaction } from "../platform/database/database.ts";
import { lockRow } from "../platform/database/locked-row.ts";
import { preparedSql } from "../platform/database/per-database.ts";
import { one } from "../platform/database/rows.ts";
import { settingFrom, storedSetting } from "../platform/database/settings/settings.ts";
import { SCHOOL_SETTINGS } from "../school/settings.ts";
import { academicSessions, terms } from "../school/tables.ts";
import { EntryNotFound } from "./errors.ts";
import { staffDetails } from "../staff/tables.ts";
import { enrolments, studentDetails } from "../students/tables.ts";
import { concernsClassOf, teachesClass } from "./facts.ts";
import { calendarEntries, calendarEntryClasses, calendarFeeds } from "./tables.ts";

const isThere = isNull(calendarEntries.deletedAt);

/** SQL condition: the entry may have an occurrence between two days. */
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

const first = sql`${sql.placeholder("from")}::date`;
const last = sql`${sql.placeholder("to")}::date`;

/** Reads the data for judging the school days between two days. */
const schoolYear = preparedSql<Omit<SchoolYear, "week"> & { week: unknown }>(
  "school_year",
  sql`select
    (select coalesce(json_agg(json_build_object('id', ${terms.id},
        'startsOn', ${terms.startsOn}, 'endsOn', ${terms.endsOn}) order by ${terms.startsOn}), '[]')
      from ${terms} where ${terms.endsOn} >= ${first} and ${terms.startsOn} <= ${last}) as terms,
    (select coalesce(json_agg(json_build_object('kind', ${calendarEntries.kind},
        'title', ${calendarEntries.title}, 'startsOn', ${calendarEntries.startsOn},
        'endsOn', ${calendarEntries.endsOn})
        order by ${calendarEntries.startsOn}, ${calendarEntries.id}), '[]')
      from ${calendarEntries}
      where ${isThere} and ${calendarEntries.kind} in ('HOLIDAY', 'MID_TERM')
        and not ${calendarEntries.isProposed}
        and ${calendarEntries.lastOn} >= ${first} and ${calendarEntries.startsOn} <= ${last}
    ) as closures,
    ${storedSetting(SCHOOL_SETTINGS.schoolWeek)} as week`,
);

/**
 * Each day between two days (YYYY-MM-DD, both included), in order, with its term and the reason if
 * it is closed. One statement for any number of days.
 */
export async function schoolDays(db: Reader, from: string, to: string): Promise<SchoolDay[]> {
  const { week, ...year } = one(await schoolYear(db, { from, to }), "year");
  const days = settingFrom(SCHOOL_SETTINGS.schoolWeek, week);
  return judgeSchoolDays({ ...year, week: days }, from, to);
}

const chosenClasses = sql`(
  select coalesce(json_agg(json_build_object('id', ${classes.id}, 'name', ${fullName})
    order by ${fullName} collate "und-x-icu"), '[]')
  from ${calendarEntryClasses}
  join ${classes} on ${classes.id} = ${calendarEntryClasses.classId}
  where ${calendarEntryClasses.entryId} = ${calendarEntries.id})`;

const withClasses = {
  entry: calendarEntries,
  // Wrapped, since drizzle strips the table's name from columns directly in a selection.
  classes: sql<{ id: string; name: string }[]>`${chosenClasses}`,
};

/**
 * Entries for the actor that may occur on these days, at most one more than `MAX_ENTRIES`. One
 * statement.
 */
export async function entriesBetween(
  db: Reader,
  actor: Actor,
  from: string,
  to: string,
): Promise<EntryRow[]> {
  return db
    .select(withClasses)
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
    .limit(MAX_ENTRIES + 1);
}

/** An entry with its classes, deleted ones too. */
export async function findEntry(db: Reader, id: string): Promise<EntryRow | undefined> {
  const [row] = await db
    .select(withClasses)
    .from(calendarEntries)
    .where(eq(calendarEntries.id, id));
  return row;
}

/** The entry, locked for a change; deleted ones too. */
export async function lockEntry(tx: Transaction, id: string): Promise<EntryRow | undefined> {
  await lockRow(tx, calendarEntries, id);
  return findEntry(tx, id);
}

/** An entry that its caller has written. */
export async function requireEntry(db: Reader, id: string): Promise<EntryRow> {
  const stored = await findEntry(db, id);
  if (!stored) throw new EntryNotFound();
  return stored;
}

export interface EntryRow {
  readonly entry: typeof calendarEntries.$inferSelect;
  readonly classes: readonly { id: string; name: string }[];
}

/** Open classes of the current session: all, or those that the person teaches. */
export async function classesToChoose(db: Reader, teacherId: string | null) {
  return db
    .select({ id: classes.id, name: fullName })
    .from(classes)
    .innerJoin(terms, and(eq(terms.sessionId, classes.sessionId), eq(terms.isCurrent, true)))
    .leftJoin(classCategories, eq(classCategories.id, classes.categoryId))
    .where(
      and(
        isNull(classes.archivedAt),
        eq(classes.isActive, true),
        teacherId === null ? undefined : teachesClass(teacherId, classes.id),
      ),
    )
    .orderBy(asc(classCategories.order), sql`${fullName} collate "und-x-icu"`);
}

/** Those public holidays that are in the calendar. One statement. */
export async function takenHolidays(db: Reader, keys: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .select({ key: calendarEntries.publicHoliday })
    .from(calendarEntries)
    .where(and(isThere, inArray(calendarEntries.publicHoliday, [...keys])));
  return new Set(rows.flatMap(({ key }) => key ?? []));
}

export async function findFeed(db: Reader, userId: string): Promise<{ id: string } | undefined> {
  const [row] = await db
    .select({ id: calendarFeeds.id })
    .from(calendarFeeds)
    .where(eq(calendarFeeds.userId, userId));
  return row;
}

/**
 * Finds the owner of a calendar address, as they are now. Returns undefined for an account that may not
 * sign in, or must change its password first.
 */
export async function findFeedReader(db: Reader, feedId: string): Promise<Actor | undefined> {
  const [row] = await db
    .select({
      id: users.id,
      role: users.role,
      roleInSchool: staffDetails.roleInSchool,
      features: staffDetails.features,
      canAnnounce: users.canAnnounce,
      awaitingApproval: users.awaitingApproval,
      mustChangePassword: users.mustChangePassword,
      isActive: users.isActive,
      deletedAt: users.deletedAt,
      admitted: studentDetails.admitted,
    })
    .from(calendarFeeds)
    .innerJoin(users, eq(users.id, calendarFeeds.userId))
    .leftJoin(staffDetails, eq(staffDetails.userId, users.id))
    .leftJoin(studentDetails, eq(studentDetails.userId, users.id))
    .where(eq(calendarFeeds.id, feedId));
  if (!row || stateOf(row) !== "usable" || row.mustChangePassword) return undefined;
  const { isActive: _, deletedAt: _deleted, admitted: _admitted, features, ...person } = row;
  return { ...person, features: (features ?? []) as Feature[], mustChangePassword: false };
}

const isPublic = and(isThere, eq(calendarEntries.onPublicSite, true));

/** The most events of the calendar on the public page. */
const PUBLIC_EVENTS = 12;

/**
 * Lists the calendar entries that visitors of the public page see, by their beginning. One statement.
 */
export async function publicEntries(db: Reader, from: string, to: string) {
  const rows = await db
    .select()
    .from(calendarEntries)
    .where(and(isPublic, touches(from, to)))
    .orderBy(asc(calendarEntries.startsOn), asc(calendarEntries.id));
  return rows
    .flatMap((entry) => occurrencesOf(entry, from, to).map((days) => ({ ...entry, ...days })))
    .toSorted((one, other) => (one.startsOn < other.startsOn ? -1 : 1))
    .slice(0, PUBLIC_EVENTS);
}

/** SQL: a text that changes whenever the visitors' calendar changes. */
export function publicEntriesState(db: Reader) {
  return db
    .select({
      state: sql`string_agg(${calendarEntries.id} || ' ' || ${calendarEntries.version}, ',' order by ${calendarEntries.id})`,
    })
    .from(calendarEntries)
    .where(isPublic);
}

/**
 * Locks confirmed entries for families that begin on the day and were not notified. Excludes weekly
 * and fortnightly entries, since everyone knows them.
 */
export async function lockUnnotified(tx: Transaction, day: string) {
  const rows = await tx
    .select({
      entry: calendarEntries,
      classes: withClasses.classes,
    })
    .from(calendarEntries)
    .where(
      and(
        isThere,
        inArray(calendarEntries.kind, ["EVENT", "MEETING", "EXAMINATION"]),
        inArray(calendarEntries.audience, ["ALL", "PUPILS", "PARENTS", "CLASSES"]),
        eq(calendarEntries.isProposed, false),
        touches(day, day),
        sql`${calendarEntries.toldOf} is distinct from ${day}`,
        sql`coalesce(${calendarEntries.repeats}, 'YEARLY') in ('MONTHLY', 'YEARLY')`,
      ),
    )
    .orderBy(asc(calendarEntries.id))
    .for("update");
  return rows
    .map(({ entry, classes: of }) => ({ ...entry, classIds: of.map(({ id }) => id) }))
    .filter((entry) => occurrencesOf(entry, day, day).some(({ startsOn }) => startsOn === day));
}

/** Pupils of the current term with their class. One statement. */
export async function pupilsWithClass(db: Reader): Promise<{ id: string; classId: string }[]> {
  return db
    .select({ id: enrolments.studentId, classId: enrolments.classId })
    .from(enrolments)
    .innerJoin(terms, and(eq(terms.id, enrolments.termId), eq(terms.isCurrent, true)))
    .innerJoin(
      users,
      and(eq(users.id, enrolments.studentId), isNull(users.deletedAt), isNull(users.leftOn)),
    );
}
