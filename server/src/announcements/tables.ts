import { sql } from "drizzle-orm";
import { boolean, check, index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import {
  id,
  ref,
  timestamptz,
  timestamptzNow,
  version,
} from "../platform/database/column-kinds.ts";
import type { Audience } from "@school/core/announcements/announcement.ts";
import { users } from "../accounts/tables.ts";

/** Announcements of the school to its people. Their state follows from their times. */
export const announcements = pgTable(
  "announcements",
  {
    id: id(),
    title: text().notNull(),
    body: text().notNull(),
    audience: text().$type<Audience>().notNull(),
    /** Whether only its writers see it, whatever its times. */
    isDraft: boolean().notNull().default(false),
    /** Publication time; null only for a draft that is to be published at once. */
    publishAt: timestamptz(),
    expiresAt: timestamptz(),
    withdrawnAt: timestamptz(),
    /** Visitors of the public page read it too. */
    onPublicSite: boolean().notNull().default(false),
    sendMail: boolean().notNull().default(false),
    /** When the emails were queued: once, whatever changes later. */
    mailedAt: timestamptz(),
    /** When the push notifications were queued, once. */
    pushedAt: timestamptz(),
    /**
     * The action of another module that made it, such as a release of report sheets; null if a
     * person wrote it. It is only for the pupils in `announcement_students` and their parents.
     */
    causeId: uuid(),
    /** The page of the portal that it is about. */
    path: text(),
    createdBy: ref(() => users.id),
    version: version(),
    createdAt: timestamptzNow(),
    updatedAt: timestamptzNow(),
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
    announcementId: ref(() => announcements.id, "cascade"),
    userId: ref(() => users.id),
    readAt: timestamptzNow(),
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
    announcementId: ref(() => announcements.id, "cascade"),
    studentId: ref(() => users.id),
  },
  (table) => [
    primaryKey({ columns: [table.announcementId, table.studentId] }),
    index().on(table.studentId),
  ],
);
