import type { ThreadKind } from "@school/core/messages/direct/thread.ts";
import { sql } from "drizzle-orm";
import {
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { users } from "../../accounts/tables.ts";
import { classes } from "../../classes/tables.ts";

const time = () => timestamp({ withTimezone: true });

/** What a parent and the school write to each other about a child, or the thread of a class. */
export const messageThreads = pgTable(
  "message_threads",
  {
    id: uuid().primaryKey(),
    kind: text().$type<ThreadKind>().notNull(),
    studentId: uuid().references(() => users.id),
    /** Each parent of a child has threads of their own. */
    parentId: uuid().references(() => users.id),
    classId: uuid().references(() => classes.id, { onDelete: "cascade" }),
    /** The number of the newest message: one writer at a time counts it up. */
    lastNumber: integer().notNull().default(0),
    lastMessageAt: time().notNull().defaultNow(),
    createdAt: time().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("message_threads_of_child").on(table.studentId, table.parentId, table.kind),
    uniqueIndex("message_threads_of_class").on(table.classId),
    index().on(table.parentId),
    index("message_threads_newest").on(table.kind, table.lastMessageAt.desc()),
    check(
      "message_threads_about_child_or_class",
      sql`num_nonnulls(${table.studentId}, ${table.parentId}) = 2 * (${table.kind} <> 'CLASS')::int
        and (${table.classId} is not null) = (${table.kind} = 'CLASS')`,
    ),
  ],
);

export const directMessages = pgTable(
  "direct_messages",
  {
    id: uuid().primaryKey(),
    threadId: uuid()
      .notNull()
      .references(() => messageThreads.id, { onDelete: "cascade" }),
    /** Counts from 1 in each thread, without gaps. */
    number: integer().notNull(),
    authorId: uuid()
      .notNull()
      .references(() => users.id),
    body: text().notNull(),
    sentAt: time().notNull().defaultNow(),
  },
  (table) => [unique().on(table.threadId, table.number), index().on(table.authorId)],
);

/** How far each person has read in a thread. */
export const threadReads = pgTable(
  "thread_reads",
  {
    threadId: uuid()
      .notNull()
      .references(() => messageThreads.id, { onDelete: "cascade" }),
    personId: uuid()
      .notNull()
      .references(() => users.id),
    /** The newest message that the person has had before them. */
    number: integer().notNull(),
    readAt: time().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.threadId, table.personId] }),
    index().on(table.personId),
  ],
);
