import { and, desc, eq, ilike, inArray, isNull, or, type SQL } from "drizzle-orm";
import { paginate } from "@school/core/api/pagination.ts";
import type { MESSAGE_STATES } from "@school/core/site/contract-messages.ts";
import { firstNameFirst } from "../accounts/names-in-sql.ts";
import { users } from "../accounts/tables.ts";
import type { Reader, Transaction } from "../platform/database/database.ts";
import { escapeLike } from "../platform/database/like.ts";
import { lockRow } from "../platform/database/locked-row.ts";
import { one } from "../platform/database/rows.ts";
import { contactMessages } from "./tables.ts";

export interface MessageFilter {
  readonly state?: (typeof MESSAGE_STATES)[number] | undefined;
  readonly search?: string | undefined;
}

const newestFirst = [desc(contactMessages.createdAt), desc(contactMessages.id)];

function selectMessages(db: Reader) {
  return db
    .select({
      id: contactMessages.id,
      name: contactMessages.name,
      email: contactMessages.email,
      message: contactMessages.message,
      createdAt: contactMessages.createdAt,
      readAt: contactMessages.readAt,
      answeredAt: contactMessages.answeredAt,
      answeredBy: firstNameFirst<string | null>(users),
      version: contactMessages.version,
    })
    .from(contactMessages)
    .leftJoin(users, eq(users.id, contactMessages.answeredBy))
    .$dynamic();
}

export type MessageRow = Awaited<ReturnType<typeof selectMessages>>[number];

/** The message, locked for a change. */
export async function lockMessage(tx: Transaction, id: string): Promise<MessageRow | undefined> {
  await lockRow(tx, contactMessages, id);
  const [row] = await selectMessages(tx).where(eq(contactMessages.id, id));
  return row;
}

/** A message that its caller has locked. */
export async function requireMessage(db: Reader, id: string): Promise<MessageRow> {
  return one(await selectMessages(db).where(eq(contactMessages.id, id)), "message");
}

/** One page of messages, newest first, and the total number of unread ones: three statements. */
export async function listMessages(
  db: Reader,
  { page, limit, ...filter }: MessageFilter & { page: number; limit: number },
) {
  const rows = await selectMessages(db)
    .where(matching(filter))
    .orderBy(...newestFirst)
    .limit(limit)
    .offset((page - 1) * limit);
  const total = await db.$count(contactMessages, matching(filter));
  const unread = await db.$count(contactMessages, isNull(contactMessages.readAt));
  return { rows, pagination: paginate(page, limit, total), unread };
}

export async function exportedMessages(db: Reader, filter: MessageFilter): Promise<string[]> {
  const rows = await db
    .select({ id: contactMessages.id })
    .from(contactMessages)
    .where(matching(filter))
    .orderBy(...newestFirst);
  return rows.map(({ id }) => id);
}

export async function messagesById(db: Reader, ids: readonly string[]): Promise<MessageRow[]> {
  return selectMessages(db)
    .where(inArray(contactMessages.id, [...ids]))
    .orderBy(...newestFirst);
}

function matching({ state, search }: MessageFilter): SQL | undefined {
  return and(
    state === "unread" ? isNull(contactMessages.readAt) : undefined,
    state === "unanswered" ? isNull(contactMessages.answeredAt) : undefined,
    search ? contains(search) : undefined,
  );
}

function contains(search: string): SQL | undefined {
  const pattern = `%${escapeLike(search)}%`;
  const { name, email, message } = contactMessages;
  return or(ilike(name, pattern), ilike(email, pattern), ilike(message, pattern));
}
