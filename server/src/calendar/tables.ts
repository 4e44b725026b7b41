import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  index,
  pgTable,
  primaryKey,
  text,
  time,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import {
  id,
  ref,
  timestamptz,
  timestamptzNow,
  version,
} from "../platform/database/column-kinds.ts";
import type { EntryAudience, EntryKind, Repeats } from "@school/core/calendar/entry.ts";
import { users } from "../accounts/tables.ts";
import { classes } from "../classes/tables.ts";

/**
 * Entries of the school's calendar besides its terms. Days and times are the school's own. The times at
 * which an entry repeats are computed.
 */
export const calendarEntries = pgTable(
  "calendar_entries",
  {
    id: id(),
    kind: text().$type<EntryKind>().notNull(),
    title: text().notNull(),
    note: text().notNull().default(""),
    startsOn: date().notNull(),
    endsOn: date().notNull(),
    /** Null for all day. */
    startsAt: time(),
    endsAt: time(),
    audience: text().$type<EntryAudience>().notNull(),
    repeats: text().$type<Repeats>(),
    repeatsUntil: date(),
    /** Start days of occurrences that are left out. */
    skippedDays: date().array().notNull().default([]),
    /** The last possible day of any occurrence. */
    lastOn: date()
      .notNull()
      .generatedAlwaysAs(sql`coalesce(repeats_until + (ends_on - starts_on), ends_on)`),
    /** The date is not certain yet; there is school on such a holiday until it is. */
    isProposed: boolean().notNull().default(false),
    /** Whether the public page shows it. */
    onPublicSite: boolean().notNull().default(false),
    /**
     * Key in the list of public holidays: which one, in which year, so that it is imported only once.
     */
    publicHoliday: text(),
    /** Entries whose beginning was announced to families by message, so that it is announced once. */
    toldOf: date(),
    /** Deleted; it can be restored. */
    deletedAt: timestamptz(),
    createdBy: ref(() => users.id),
    version: version(),
    createdAt: timestamptzNow(),
    updatedAt: timestamptzNow(),
  },
  (table) => [
    index("calendar_entries_days").on(table.lastOn, table.startsOn),
    uniqueIndex("calendar_entries_public_holiday")
      .on(table.publicHoliday)
      .where(sql`${table.deletedAt} is null`),
    index().on(table.createdBy),
    check("calendar_entries_in_order", sql`${table.startsOn} <= ${table.endsOn}`),
    check(
      "calendar_entries_repeats_until",
      sql`(${table.repeats} is null) = (${table.repeatsUntil} is null)`,
    ),
    check(
      "calendar_entries_public_is_for_all",
      sql`not ${table.onPublicSite} or ${table.audience} = 'ALL'`,
    ),
  ],
);

/** The classes that an entry for chosen classes concerns. */
export const calendarEntryClasses = pgTable(
  "calendar_entry_classes",
  {
    entryId: ref(() => calendarEntries.id, "cascade"),
    classId: ref(() => classes.id, "cascade"),
  },
  (table) => [primaryKey({ columns: [table.entryId, table.classId] }), index().on(table.classId)],
);

/**
 * Private calendar addresses and the people who have them. The secret in an address is derived from the
 * row's id, and is not stored in the database.
 */
export const calendarFeeds = pgTable("calendar_feeds", {
  id: id(),
  userId: uuid()
    .notNull()
    .unique()
    .references(() => users.id, { onDelete: "cascade" }),
  createdAt: timestamptzNow(),
});
