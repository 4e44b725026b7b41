import { type SQL, and, desc, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { countLimit, paginateCounted, type Pagination } from "@school/core/api/pagination.ts";
import { firstNameFirst } from "../../accounts/names-in-sql.ts";
import { users } from "../../accounts/tables.ts";
import type { Reader } from "../../platform/db/database.ts";
import { mails, type MailState } from "../../platform/mail/tables.ts";
import { phoneMessages, type PhoneMessageState } from "../../platform/phone/tables.ts";

/** Of a mail, without its text: `mails` with the account that it went to. */
const columns = {
  id: mails.id,
  recipientName: sql<string | null>`nullif(${firstNameFirst(users)}, '')`,
  address: mails.address,
  subject: mails.subject,
  purpose: mails.purpose,
  state: mails.state,
  tries: mails.tries,
  lastError: mails.lastError,
  createdAt: mails.createdAt,
  sentAt: mails.sentAt,
};

const other = alias(users, "other");

/** What was mailed to another principal, or to an address of one, is none of this reader's business. */
function mayBeReadBy(readerId: string): SQL {
  const others = sql`select 1 from ${users} ${other}
    where ${other.role} = 'PRINCIPAL' and ${other.id} <> ${readerId}
      and (${other.id} = ${mails.recipientId} or ${other.email} = lower(${mails.address}))`;
  return sql`not exists (${others})`;
}

interface OutboxFilter {
  state?: MailState | undefined;
  page: number;
  limit: number;
}

function selectMails(db: Reader) {
  return db.select(columns).from(mails).leftJoin(users, eq(users.id, mails.recipientId)).$dynamic();
}

export type MailRow = Awaited<ReturnType<typeof selectMails>>[number];

/** One page of mails, newest first: two statements. */
export async function listMails(
  db: Reader,
  readerId: string,
  { state, page, limit }: OutboxFilter,
): Promise<{ rows: MailRow[]; pagination: Pagination }> {
  const matching = and(mayBeReadBy(readerId), state && eq(mails.state, state));
  const rows = await selectMails(db)
    .where(matching)
    .orderBy(desc(mails.createdAt), desc(mails.id))
    .limit(limit)
    .offset((page - 1) * limit);
  const counted = db
    .select({ id: mails.id })
    .from(mails)
    .where(matching)
    .orderBy(desc(mails.createdAt))
    .limit(countLimit(page, limit))
    .as("counted");
  return { rows, pagination: paginateCounted(page, limit, await db.$count(counted)) };
}

/** A mail with its text and its sealed link; undefined for one that is not this reader's. */
export async function findMail(db: Reader, readerId: string, id: string) {
  const [row] = await db
    .select({
      ...columns,
      text: mails.text,
      secretsSealed: mails.secretsSealed,
      secretsExpireAt: mails.secretsExpireAt,
    })
    .from(mails)
    .leftJoin(users, eq(users.id, mails.recipientId))
    .where(and(eq(mails.id, id), mayBeReadBy(readerId)));
  return row;
}

/** Of a message to a phone, with the account that it is about. */
const phoneColumns = {
  id: phoneMessages.id,
  recipientName: columns.recipientName,
  number: phoneMessages.number,
  channel: phoneMessages.channel,
  text: phoneMessages.text,
  state: phoneMessages.state,
  tries: phoneMessages.tries,
  lastError: phoneMessages.lastError,
  parts: phoneMessages.parts,
  cost: phoneMessages.cost,
  createdAt: phoneMessages.createdAt,
  sentAt: phoneMessages.sentAt,
  deliveredAt: phoneMessages.deliveredAt,
  secretsSealed: phoneMessages.secretsSealed,
  secretsExpireAt: phoneMessages.secretsExpireAt,
};

/** What went to the phone of another principal is none of this reader's business either. */
function phoneMayBeReadBy(readerId: string): SQL {
  return sql`not exists (select 1 from ${users} ${other}
    where ${other.role} = 'PRINCIPAL' and ${other.id} <> ${readerId}
      and ${other.id} = ${phoneMessages.recipientId})`;
}

function selectPhoneMessages(db: Reader) {
  return db
    .select(phoneColumns)
    .from(phoneMessages)
    .leftJoin(users, eq(users.id, phoneMessages.recipientId))
    .$dynamic();
}

export type PhoneMessageRow = Awaited<ReturnType<typeof selectPhoneMessages>>[number];

interface PhoneFilter {
  state?: PhoneMessageState | undefined;
  page: number;
  limit: number;
}

/** One page of messages to phones, newest first: two statements. */
export async function listPhoneMessages(
  db: Reader,
  readerId: string,
  { state, page, limit }: PhoneFilter,
): Promise<{ rows: PhoneMessageRow[]; pagination: Pagination }> {
  const matching = and(phoneMayBeReadBy(readerId), state && eq(phoneMessages.state, state));
  const rows = await selectPhoneMessages(db)
    .where(matching)
    .orderBy(desc(phoneMessages.createdAt), desc(phoneMessages.id))
    .limit(limit)
    .offset((page - 1) * limit);
  const counted = db
    .select({ id: phoneMessages.id })
    .from(phoneMessages)
    .where(matching)
    .orderBy(desc(phoneMessages.createdAt))
    .limit(countLimit(page, limit))
    .as("counted");
  return { rows, pagination: paginateCounted(page, limit, await db.$count(counted)) };
}

/** A message to a phone; undefined for one that is not this reader's. */
export async function findPhoneMessage(db: Reader, readerId: string, id: string) {
  const isIt = and(eq(phoneMessages.id, id), phoneMayBeReadBy(readerId));
  return (await selectPhoneMessages(db).where(isIt))[0];
}
