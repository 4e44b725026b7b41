import { type SQL, and, desc, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { paginate, type Pagination } from "@school/core/api/pagination.ts";
import { users } from "../../accounts/tables.ts";
import type { Reader } from "../../platform/db/database.ts";
import { mails, type MailState } from "../../platform/mail/tables.ts";

/** Of a mail, without its text: `mails` with the account that it went to. */
const columns = {
  id: mails.id,
  recipientName: sql<
    string | null
  >`nullif(concat_ws(' ', ${users.firstName}, ${users.lastName}), '')`,
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
  const total = await db.$count(mails, matching);
  return { rows, pagination: paginate(page, limit, total) };
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
