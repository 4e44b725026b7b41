import { sql } from "drizzle-orm";
import { boolean, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import {
  id,
  optionalRef,
  ref,
  timestamptz,
  timestamptzNow,
} from "../../platform/database/column-kinds.ts";
import { users } from "../../accounts/tables.ts";
import { directMessages, messageThreads } from "../direct/tables.ts";

/** Principals who were given a thread to read, with the reason: its readers see both. */
export const threadInspections = pgTable(
  "thread_inspections",
  {
    id: id(),
    threadId: ref(() => messageThreads.id, "cascade"),
    principalId: ref(() => users.id),
    reason: text().notNull(),
    createdAt: timestamptzNow(),
  },
  (table) => [index().on(table.threadId, table.principalId), index().on(table.principalId)],
);

/** Messages that a reader reported, each by a person once. */
export const messageReports = pgTable(
  "message_reports",
  {
    id: id(),
    messageId: ref(() => directMessages.id, "cascade"),
    reporterId: ref(() => users.id),
    reason: text().notNull(),
    /** The words at that time: a message can be taken back. */
    body: text().notNull(),
    createdAt: timestamptzNow(),
    decidedAt: timestamptz(),
    decidedBy: optionalRef(() => users.id),
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
    blockedBy: ref(() => users.id),
    createdAt: timestamptzNow(),
  },
  (table) => [index().on(table.blockedBy)],
);
