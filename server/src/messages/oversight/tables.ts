import { sql } from "drizzle-orm";
import { boolean, index, pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { users } from "../../accounts/tables.ts";
import { directMessages, messageThreads } from "../direct/tables.ts";

const time = () => timestamp({ withTimezone: true });

/** Principals who were given a thread to read, with the reason: its readers see both. */
export const threadInspections = pgTable(
  "thread_inspections",
  {
    id: uuid().primaryKey(),
    threadId: uuid()
      .notNull()
      .references(() => messageThreads.id, { onDelete: "cascade" }),
    principalId: uuid()
      .notNull()
      .references(() => users.id),
    reason: text().notNull(),
    createdAt: time().notNull().defaultNow(),
  },
  (table) => [index().on(table.threadId, table.principalId), index().on(table.principalId)],
);

/** Messages that a reader reported, each by a person once. */
export const messageReports = pgTable(
  "message_reports",
  {
    id: uuid().primaryKey(),
    messageId: uuid()
      .notNull()
      .references(() => directMessages.id, { onDelete: "cascade" }),
    reporterId: uuid()
      .notNull()
      .references(() => users.id),
    reason: text().notNull(),
    /** The words at that time: a message can be taken back. */
    body: text().notNull(),
    createdAt: time().notNull().defaultNow(),
    decidedAt: time(),
    decidedBy: uuid().references(() => users.id),
    hasBlocked: boolean().notNull().default(false),
  },
  (table) => [
    uniqueIndex("message_reports_once").on(table.messageId, table.reporterId),
    index().on(table.reporterId),
    index().on(table.decidedBy),
    index("message_reports_open")
      .on(table.createdAt)
      .where(sql`${table.decidedAt} is null`),
  ],
);

/** People who cannot write messages, as a principal decided. */
export const messageBlocks = pgTable(
  "message_blocks",
  {
    personId: uuid()
      .primaryKey()
      .references(() => users.id),
    reason: text().notNull(),
    blockedBy: uuid()
      .notNull()
      .references(() => users.id),
    createdAt: time().notNull().defaultNow(),
  },
  (table) => [index().on(table.blockedBy)],
);
