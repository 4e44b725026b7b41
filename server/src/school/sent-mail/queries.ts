import { type SQL, and, desc, eq, inArray, isNull, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { countLimit, paginateCounted, type Pagination } from "@school/core/api/pagination.ts";
import { READ_OUT_PURPOSES } from "@school/core/school/sent-mail/policy.ts";
import { firstNameFirst } from "../../accounts/names-in-sql.ts";
import { users } from "../../accounts/tables.ts";
import type { Reader, Transaction } from "../../platform/database/database.ts";
import { lockRow } from "../../platform/database/locked-row.ts";
import { mails, type MailState } from "../../platform/outgoing/mail/tables.ts";
import { phoneMessages, type PhoneMessageState } from "../../platform/outgoing/phone/tables.ts";

/** Columns of a mail, without its text: `mails` with the account that it went to. */
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

/** Selects the mails that the reader may see: a principal's view, or the office's. */
export interface MailReader {
  readonly id: string;
  readonly isPrincipal: boolean;
  readonly hasMailServer: boolean;
}

/** Selects the mails of the outbox that this reader may see. */
function mayBeReadBy(reader: MailReader): SQL | undefined {
  return reader.isPrincipal ? notAnotherPrincipals(reader.id) : mayBeReadOut(reader);
}

/**
 * SQL: registration and reset codes of pupils and parents, if there is no mail server. Excludes
 * codes of people who work at the school, or asked to, and mails to one of their addresses.
 */
function mayBeReadOut({ hasMailServer }: MailReader): SQL | undefined {
  if (hasMailServer) return sql`false`;
  const families = ["STUDENT", "PARENT"] as const;
  const worksHere = sql`select 1 from ${users} ${other}
    where ${other.email} = lower(${mails.address})
      and (${other.role} not in ('STUDENT', 'PARENT')
        or ${other.requestedRole} not in ('STUDENT', 'PARENT'))`;
  return and(
    inArray(mails.purpose, [...READ_OUT_PURPOSES]),
    inArray(users.role, [...families]),
    or(isNull(users.requestedRole), inArray(users.requestedRole, [...families])),
    sql`not exists (${worksHere})`,
  );
}

/**
 * SQL condition that excludes mail to another principal, or to one's address, which this reader may
 * not see.
 */
function notAnotherPrincipals(readerId: string): SQL {
  const otherPrincipals = sql`select 1 from ${users} ${other}
    where ${other.role} = 'PRINCIPAL' and ${other.id} <> ${readerId}
      and (${other.id} = ${mails.recipientId} or ${other.email} = lower(${mails.address}))`;
  return sql`not exists (${otherPrincipals})`;
}

interface SentMailFilter {
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
  reader: MailReader,
  { state, page, limit }: SentMailFilter,
): Promise<{ rows: MailRow[]; pagination: Pagination }> {
  const matching = and(mayBeReadBy(reader), state && eq(mails.state, state));
  const rows = await selectMails(db)
    .where(matching)
    .orderBy(desc(mails.createdAt), desc(mails.id))
    .limit(limit)
    .offset((page - 1) * limit);
  const counted = db
    .select({ id: mails.id })
    .from(mails)
    .leftJoin(users, eq(users.id, mails.recipientId))
    .where(matching)
    .orderBy(desc(mails.createdAt))
    .limit(countLimit(page, limit))
    .as("counted");
  return { rows, pagination: paginateCounted(page, limit, await db.$count(counted)) };
}

/** A mail with its text and its sealed link; undefined for one that is not this reader's. */
export async function findMail(db: Reader, reader: MailReader, id: string) {
  const [row] = await db
    .select({
      ...columns,
      text: mails.text,
      secretsSealed: mails.secretsSealed,
      secretsExpireAt: mails.secretsExpireAt,
      isOwn: sql<boolean>`(${mails.recipientId} is not distinct from ${reader.id}
        or exists (select 1 from ${users} ${other}
          where ${other.id} = ${reader.id} and ${other.email} = lower(${mails.address})))`,
    })
    .from(mails)
    .leftJoin(users, eq(users.id, mails.recipientId))
    .where(and(eq(mails.id, id), mayBeReadBy(reader)));
  return row;
}

/** The same, locked for a change. */
export async function lockMail(tx: Transaction, reader: MailReader, id: string) {
  await lockRow(tx, mails, id);
  return findMail(tx, reader, id);
}

/** Columns of a message to a phone, with the account that it is about. */
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

/**
 * Builds the SQL condition that excludes messages to the phone of another principal. This reader may
 * not see them either.
 */
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

/** A message to a phone, locked for a change; undefined for one that is not this reader's. */
export async function lockPhoneMessage(tx: Transaction, readerId: string, id: string) {
  await lockRow(tx, phoneMessages, id);
  const isIt = and(eq(phoneMessages.id, id), phoneMayBeReadBy(readerId));
  return (await selectPhoneMessages(tx).where(isIt))[0];
}
