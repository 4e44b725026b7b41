import { firstNameFirst } from "../../accounts/names-in-sql.ts";
import type { Actor } from "@school/core/accounts/actor.ts";
import { MESSAGES_SHOWN, type Notice } from "@school/core/messages/direct/thread.ts";
import { paginate } from "@school/core/api/pagination.ts";
import { and, desc, eq, lt, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { users } from "../../accounts/tables.ts";
import { unreadSince } from "../../accounts/unread.ts";
import { fullName } from "../../classes/queries.ts";
import { classes } from "../../classes/tables.ts";
import type { Reader } from "../../platform/database/database.ts";
import { escapeLike } from "../../platform/database/like.ts";
import { findFirst, one } from "../../platform/database/rows.ts";
import { registerName } from "../../students/queries.ts";
import { isReadBy, currentClassOf } from "./facts.ts";
import {
  directMessages,
  messageAttachments,
  messageFiles,
  messageThreads,
  threadReads,
} from "./tables.ts";

export const parents = alias(users, "parents");
const authors = alias(users, "authors");
const self = alias(users, "self");
const named = alias(users, "named");

/** Columns of a thread for everyone who may know that it exists; joined as in `selectThreads`. */
export const threadHead = {
  id: messageThreads.id,
  kind: messageThreads.kind,
  studentId: messageThreads.studentId,
  studentName: registerName,
  parentId: messageThreads.parentId,
  parentName: firstNameFirst(parents),
  className: fullName,
  place: currentClassOf(messageThreads.studentId),
};

/** SQL: how many messages of the thread others wrote and the person has not opened. */
const unreadFor = (personId: string) => sql<number>`(
  select count(*) from ${directMessages}
  join ${users} ${self} on ${self.id} = ${personId}
  where ${directMessages.threadId} = ${messageThreads.id}
    and ${directMessages.authorId} <> ${self.id}
    and ${directMessages.takenBackAt} is null
    and ${directMessages.sentAt} > ${unreadSince(self.createdAt)}
    and ${directMessages.number} > coalesce((
      select ${threadReads.number} from ${threadReads}
      where ${threadReads.threadId} = ${messageThreads.id}
        and ${threadReads.personId} = ${self.id}), 0))`;

/** SQL condition: a message of the thread can be unread, judged by its newest. */
const canBeUnreadFor = (personId: string) => sql`${messageThreads.lastMessageAt} > (
  select ${unreadSince(self.createdAt)} from ${users} ${self} where ${self.id} = ${personId})`;

/** SQL condition: the person has not opened a message of the thread. */
const isUnreadFor = (personId: string) =>
  sql`(${canBeUnreadFor(personId)} and ${unreadFor(personId)} > 0)`;

interface LastMessage {
  readonly author: string;
  readonly notice: Notice | null;
  readonly body: string;
  readonly isTakenBack: boolean;
  readonly sentAt: string;
}

/** Letters of the newest message that a list shows. */
const SHOWN_OF_LAST = 120;

const lastMessage = sql<LastMessage | null>`(
  select json_build_object('author', ${firstNameFirst(authors)}, 'notice', ${directMessages.notice},
    'isTakenBack', ${directMessages.takenBackAt} is not null,
    'body', left(${directMessages.body}, ${sql.raw(String(SHOWN_OF_LAST))}),
    'sentAt', ${directMessages.sentAt})
  from ${directMessages}
  join ${users} ${authors} on ${authors.id} = ${directMessages.authorId}
  where ${directMessages.threadId} = ${messageThreads.id}
  order by ${directMessages.number} desc limit 1)`;

function selectThreads(db: Reader, actor: Actor) {
  return db
    .select({ ...threadHead, last: lastMessage, unread: unreadFor(actor.id) })
    .from(messageThreads)
    .leftJoin(users, eq(users.id, messageThreads.studentId))
    .leftJoin(parents, eq(parents.id, messageThreads.parentId))
    .leftJoin(classes, eq(classes.id, messageThreads.classId))
    .$dynamic();
}

export type ThreadRow = Awaited<ReturnType<typeof selectThreads>>[number];
export type HeadRow = Omit<ThreadRow, "last" | "unread">;

/** SQL condition on a thread: names of the child, the parent or the class have the text. */
export function isNamed(search: string): SQL {
  const pattern = `%${escapeLike(search)}%`;
  return sql`(exists (
      select 1 from ${users} ${named}
      where ${named.id} in (${messageThreads.studentId}, ${messageThreads.parentId})
        and ${firstNameFirst(named)} ilike ${pattern})
    or exists (
      select 1 from ${classes}
      where ${classes.id} = ${messageThreads.classId} and ${fullName} ilike ${pattern}))`;
}

/** SQL condition on a thread: a message in it has the text. */
const hasWords = (search: string) => sql`exists (
  select 1 from ${directMessages}
  where ${directMessages.threadId} = ${messageThreads.id} and ${directMessages.notice} is null
    and ${directMessages.body} ilike ${`%${escapeLike(search)}%`})`;

interface ThreadFilter {
  readonly search?: string | undefined;
  readonly unread: boolean;
  readonly page: number;
  readonly limit: number;
}

/** One page of the person's threads, last written first: three statements. */
export async function listThreads(
  db: Reader,
  actor: Actor,
  { search, unread, page, limit }: ThreadFilter,
) {
  const condition = and(
    isReadBy(actor),
    search ? sql`(${isNamed(search)} or ${hasWords(search)})` : undefined,
    unread ? isUnreadFor(actor.id) : undefined,
  );
  const rows = await selectThreads(db, actor)
    .where(condition)
    .orderBy(desc(messageThreads.lastMessageAt), desc(messageThreads.id))
    .limit(limit)
    .offset((page - 1) * limit);
  const total = await db.$count(messageThreads, condition);
  return { rows, pagination: paginate(page, limit, total), unread: await countUnread(db, actor) };
}

/** Threads that a dashboard shows. */
const NEWEST = 5;

/** The newest threads with unread messages, by child or class. One statement. */
export async function newestUnread(db: Reader, actor: Actor) {
  return db
    .select({
      id: messageThreads.id,
      about: sql<string>`coalesce(${registerName}, ${fullName})`,
      unread: unreadFor(actor.id),
    })
    .from(messageThreads)
    .leftJoin(users, eq(users.id, messageThreads.studentId))
    .leftJoin(classes, eq(classes.id, messageThreads.classId))
    .where(and(isReadBy(actor), isUnreadFor(actor.id)))
    .orderBy(desc(messageThreads.lastMessageAt), desc(messageThreads.id))
    .limit(NEWEST);
}

/**
 * Counts the messages, in all of the person's threads, that others wrote and the person has not opened.
 */
export async function countUnread(db: Reader, actor: Actor): Promise<number> {
  const rows = await db
    .select({ unread: sql<number>`coalesce(sum(${unreadFor(actor.id)}), 0)` })
    .from(messageThreads)
    .where(and(isReadBy(actor), canBeUnreadFor(actor.id)));
  return one(rows).unread;
}

/** A thread that is there, and how far the other side has read it. One statement. */
export async function requireThread(db: Reader, actor: Actor, id: string) {
  const readBy = (whom: SQL) => sql`(
    select max(${threadReads.number}) from ${threadReads}
    where ${threadReads.threadId} = ${messageThreads.id} and ${whom})`;
  const rows = await db
    .select({
      ...threadHead,
      pupilsMayWrite: messageThreads.pupilsMayWrite,
      readByOthers: sql<number>`coalesce(case when ${messageThreads.parentId} = ${actor.id}
        then ${readBy(sql`${threadReads.personId} <> ${actor.id}`)}
        else ${readBy(sql`${threadReads.personId} = ${messageThreads.parentId}`)} end, 0)`,
    })
    .from(messageThreads)
    .leftJoin(users, eq(users.id, messageThreads.studentId))
    .leftJoin(parents, eq(parents.id, messageThreads.parentId))
    .leftJoin(classes, eq(classes.id, messageThreads.classId))
    .where(eq(messageThreads.id, id));
  return one(rows, "thread");
}

interface AttachmentRow {
  readonly id: string;
  readonly name: string;
  readonly size: number;
  readonly isPicture: boolean;
}

const attachments = sql<AttachmentRow[]>`(
  select coalesce(json_agg(json_build_object('id', ${messageAttachments.fileId},
    'name', ${messageAttachments.name}, 'size', ${messageAttachments.size},
    'isPicture', ${messageAttachments.isPicture}) order by ${messageAttachments.fileId}), '[]')
  from ${messageFiles}
  join ${messageAttachments} on ${messageAttachments.fileId} = ${messageFiles.fileId}
  where ${messageFiles.messageId} = ${directMessages.id})`;

const message = {
  id: directMessages.id,
  threadId: directMessages.threadId,
  number: directMessages.number,
  authorId: directMessages.authorId,
  authorName: firstNameFirst(authors),
  notice: directMessages.notice,
  body: directMessages.body,
  sentAt: directMessages.sentAt,
  takenBackAt: directMessages.takenBackAt,
  attachments,
};

function selectMessages(db: Reader, condition: SQL | undefined) {
  return db
    .select(message)
    .from(directMessages)
    .innerJoin(authors, eq(authors.id, directMessages.authorId))
    .where(condition)
    .$dynamic();
}

export type MessageRow = Awaited<ReturnType<typeof selectMessages>>[number];

/** The newest messages of a thread, or those before a number, oldest first. One statement. */
export async function listMessages(
  db: Reader,
  { id, before }: { id: string; before?: number | undefined },
): Promise<{ rows: MessageRow[]; hasOlder: boolean }> {
  const condition = and(
    eq(directMessages.threadId, id),
    before === undefined ? undefined : lt(directMessages.number, before),
  );
  const newest = await selectMessages(db, condition)
    .orderBy(desc(directMessages.number))
    .limit(MESSAGES_SHOWN + 1);
  const rows = newest.slice(0, MESSAGES_SHOWN).toReversed();
  return { rows, hasOlder: newest.length > MESSAGES_SHOWN };
}

export async function findMessage(db: Reader, id: string): Promise<MessageRow | null> {
  return findFirst(await selectMessages(db, eq(directMessages.id, id)));
}

/** A message that its caller has written. */
export async function requireMessage(db: Reader, id: string): Promise<MessageRow> {
  return one(await selectMessages(db, eq(directMessages.id, id)), "message");
}
