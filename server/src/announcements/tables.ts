import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";
import type { Audience } from "@school/core/announcements/announcement.ts";
import { users } from "../accounts/tables.ts";

const time = () => timestamp({ withTimezone: true });

/** Announcements of the school to its people. Their state follows from their times. */
export const announcements = pgTable(
  "announcements",
  {
    id: uuid().primaryKey(),
    title: text().notNull(),
    body: text().notNull(),
    audience: text().$type<Audience>().notNull(),
    /** Whether only its writers see it, whatever its times. */
    isDraft: boolean().notNull().default(false),
    /** Publication time; null only for a draft that is to be published at once. */
    publishAt: time(),
    expiresAt: time(),
    withdrawnAt: time(),
    /** Visitors of the public page read it too. */
    onPublicSite: boolean().notNull().default(false),
    sendMail: boolean().notNull().default(false),
    /** When the emails were queued: once, whatever changes later. */
    mailedAt: time(),
    /** When the push notifications were queued, once. */
    pushedAt: time(),
    /**
     * The action of another module that made it, such as a release of report sheets; null if a
     * person wrote it. It is only for the pupils in `announcement_students` and their parents.
     */
    causeId: uuid(),
    /** The page of the portal that it is about. */
    path: text(),
    createdBy: uuid()
      .notNull()
      .references(() => users.id),
    version: integer().notNull().default(1),
    createdAt: time().notNull().defaultNow(),
    updatedAt: time().notNull().defaultNow(),
  },
  (table) => [
    index("announcements_newest").on(table.publishAt, table.id),
    index("announcements_of_cause")
      .on(table.causeId)
      .where(sql`${table.causeId} is not null`),
    check(
      "announcements_public_is_for_all",
      sql`not ${table.onPublicSite} or ${table.audience} = 'ALL'`,
    ),
    check("announcements_draft_or_time", sql`${table.isDraft} or ${table.publishAt} is not null`),
  ],
);

export const announcementReads = pgTable(
  "announcement_reads",
  {
    announcementId: uuid()
      .notNull()
      .references(() => announcements.id, { onDelete: "cascade" }),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    readAt: time().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.announcementId, table.userId] }),
    index().on(table.userId),
  ],
);

/** The pupils concerned by an announcement with a cause. */
export const announcementStudents = pgTable(
  "announcement_students",
  {
    announcementId: uuid()
      .notNull()
      .references(() => announcements.id, { onDelete: "cascade" }),
    studentId: uuid()
      .notNull()
      .references(() => users.id),
  },
  (table) => [
    primaryKey({ columns: [table.announcementId, table.studentId] }),
    index().on(table.studentId),
  ],
);
