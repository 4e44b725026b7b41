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

/** What the school tells its people. Its state follows from the times. */
export const announcements = pgTable(
  "announcements",
  {
    id: uuid().primaryKey(),
    title: text().notNull(),
    body: text().notNull(),
    audience: text().$type<Audience>().notNull(),
    /** Only its writers see it, whatever its times say. */
    isDraft: boolean().notNull().default(false),
    /** From then on it is read; null only for a draft, which then appears at once. */
    publishAt: time(),
    expiresAt: time(),
    withdrawnAt: time(),
    /** Visitors of the public page read it too. */
    onPublicSite: boolean().notNull().default(false),
    sendMail: boolean().notNull().default(false),
    /** When the mails were put into the outbox: once, whatever changes later. */
    mailedAt: time(),
    /** When notifications were, in the same way. */
    pushedAt: time(),
    createdBy: uuid()
      .notNull()
      .references(() => users.id),
    version: integer().notNull().default(1),
    createdAt: time().notNull().defaultNow(),
    updatedAt: time().notNull().defaultNow(),
  },
  (table) => [
    index("announcements_newest").on(table.publishAt, table.id),
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
