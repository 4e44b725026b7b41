import type { Notice, ThreadKind } from "@school/core/messages/direct/thread.ts";
import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import {
  id,
  optionalRef,
  ref,
  timestamptz,
  timestamptzNow,
} from "../../platform/database/column-kinds.ts";
import { users } from "../../accounts/tables.ts";
import { classes } from "../../classes/tables.ts";
import { files } from "../../platform/documents/files/tables.ts";

/** Threads between a parent and the school about a child, and threads of classes. */
export const messageThreads = pgTable(
  "message_threads",
  {
    id: id(),
    kind: text().$type<ThreadKind>().notNull(),
    studentId: optionalRef(() => users.id),
    /** Each parent of a child has separate threads. */
    parentId: optionalRef(() => users.id),
    classId: optionalRef(() => classes.id, "cascade"),
    /** Pupils of the class may write in their class thread. */
    pupilsMayWrite: boolean().notNull().default(false),
    /**
     * Class teacher of the child when the thread was last checked; only for a thread with the class
     * teacher.
     */
    teacherId: optionalRef(() => users.id),
    /** The number of the newest message: one writer at a time counts it up. */
    lastNumber: integer().notNull().default(0),
    lastMessageAt: timestamptzNow(),
    createdAt: timestamptzNow(),
  },
  (table) => [
    uniqueIndex("message_threads_of_child").on(table.studentId, table.parentId, table.kind),
    uniqueIndex("message_threads_of_class").on(table.classId),
    index().on(table.parentId),
    index().on(table.teacherId),
    index("message_threads_newest").on(table.kind, table.lastMessageAt),
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
    id: id(),
    threadId: ref(() => messageThreads.id, "cascade"),
    /** Counts from 1 in each thread, without gaps. */
    number: integer().notNull(),
    authorId: ref(() => users.id),
    /** Null for a message that a person typed. */
    notice: text().$type<Notice>(),
    /** Empty once taken back: the text is then only in the audit log. */
    body: text().notNull(),
    sentAt: timestamptzNow(),
    takenBackAt: timestamptz(),
  },
  (table) => [
    unique().on(table.threadId, table.number),
    index().on(table.authorId),
    index("direct_messages_search").using("gin", sql`${table.body} gin_trgm_ops`),
  ],
);

/** Files that people upload for messages. They go with the last message that has them. */
export const messageAttachments = pgTable("message_attachments", {
  fileId: uuid()
    .primaryKey()
    .references(() => files.id, { onDelete: "cascade" }),
  name: text().notNull(),
  /** Bytes. */
  size: integer().notNull(),
  isPicture: boolean().notNull(),
});

/** Messages with a file: a message to several parents is a row in each of their threads. */
export const messageFiles = pgTable(
  "message_files",
  {
    messageId: ref(() => directMessages.id, "cascade"),
    fileId: ref(() => messageAttachments.fileId, "cascade"),
  },
  (table) => [primaryKey({ columns: [table.messageId, table.fileId] }), index().on(table.fileId)],
);

/** Each person's reading position in a thread. */
export const threadReads = pgTable(
  "thread_reads",
  {
    threadId: ref(() => messageThreads.id, "cascade"),
    personId: ref(() => users.id),
    /** The newest message that the person has had before them. */
    number: integer().notNull(),
    readAt: timestamptzNow(),
  },
  (table) => [
    primaryKey({ columns: [table.threadId, table.personId] }),
    index().on(table.personId),
  ],
);
