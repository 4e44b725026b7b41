import { paginate } from "@school/core/api/pagination.ts";
import { and, between, desc, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { firstNameFirst, surnameFirst } from "../../accounts/names-in-sql.ts";
import { users } from "../../accounts/tables.ts";
import type { Reader, Transaction } from "../../platform/database/database.ts";
import { lockRow } from "../../platform/database/locked-row.ts";
import { findFirst } from "../../platform/database/rows.ts";
import { feeEntries, feePayments } from "../tables.ts";

const takers = alias(users, "takers");
const countering = alias(feeEntries, "countering");
const shared = alias(feeEntries, "shared");
const earlier = alias(feeEntries, "earlier");

const takerName = sql<string | null>`(select ${firstNameFirst(takers)} from ${users} ${takers}
  where ${takers.id} = ${feePayments.takenBy})`;

/** A payment is countered as a whole, so one of its entries says it. */
const isCountered = sql<boolean>`exists (select 1 from ${feeEntries} ${shared}
  join ${feeEntries} ${countering} on ${countering.countersId} = ${shared.id}
  where ${shared.paymentId} = ${feePayments.id})`;

const columns = {
  id: feePayments.id,
  number: feePayments.number,
  code: feePayments.code,
  method: feePayments.method,
  kobo: feePayments.kobo,
  paidOn: feePayments.paidOn,
  payer: feePayments.payer,
  reference: feePayments.reference,
  by: takerName,
  at: feePayments.createdAt,
  isCountered,
};

/** A payment; null if there is none. One statement. */
export async function findPayment(db: Reader, id: string) {
  return findFirst(await db.select(columns).from(feePayments).where(eq(feePayments.id, id)));
}

export type PaymentRow = NonNullable<Awaited<ReturnType<typeof findPayment>>>;

/** The same, locked. */
export async function lockPayment(tx: Transaction, id: string) {
  await lockRow(tx, feePayments, id);
  return findPayment(tx, id);
}

/**
 * The children of a payment with what each one got of it, and the balance just after it. One
 * statement.
 */
export function listShares(db: Reader, paymentId: string) {
  return db
    .select({
      studentId: feeEntries.studentId,
      kobo: sql<number>`-${feeEntries.kobo}`.mapWith(Number),
      balance: sql<number>`(select sum(${earlier.kobo})::bigint from ${feeEntries} ${earlier}
        where ${earlier.studentId} = ${feeEntries.studentId}
          and ${earlier.createdAt} <= ${feeEntries.createdAt})`.mapWith(Number),
    })
    .from(feeEntries)
    .where(eq(feeEntries.paymentId, paymentId));
}

/** The public facts of the receipt with this code; null if there is none. One statement. */
export async function findPaymentByCode(db: Reader, code: string) {
  const rows = await db
    .select({
      number: feePayments.number,
      kobo: feePayments.kobo,
      paidOn: feePayments.paidOn,
      isCountered,
    })
    .from(feePayments)
    .where(eq(feePayments.code, code));
  return findFirst(rows);
}

interface Range {
  /** YYYY-MM-DD, inclusive. */
  readonly from: string;
  readonly until: string;
  readonly page: number;
  readonly limit: number;
}

/** Receipts of a range of days, newest first, and their sums without those countered. Three statements. */
export async function listPayments(db: Reader, { from, until, page, limit }: Range) {
  const isInRange = between(feePayments.paidOn, from, until);
  const children = sql<string>`(select string_agg(${surnameFirst(users)}, ', ' order by ${users.id})
    from ${feeEntries} ${shared} join ${users} on ${users.id} = ${shared.studentId}
    where ${shared.paymentId} = ${feePayments.id})`;
  const studentIds = sql<string[]>`array(select ${shared.studentId}
    from ${feeEntries} ${shared} where ${shared.paymentId} = ${feePayments.id})`;
  const rows = await db
    .select({ ...columns, children, studentIds })
    .from(feePayments)
    .where(isInRange)
    .orderBy(desc(feePayments.createdAt), desc(feePayments.id))
    .limit(limit)
    .offset((page - 1) * limit);
  const total = await db.$count(feePayments, isInRange);
  const sums = await db
    .select({
      method: feePayments.method,
      by: takerName,
      receipts: sql<number>`count(*)::int`,
      kobo: sql<number>`sum(${feePayments.kobo})`.mapWith(Number),
    })
    .from(feePayments)
    .where(and(isInRange, sql`not ${isCountered}`))
    .groupBy(feePayments.method, feePayments.takenBy)
    .orderBy(feePayments.method);
  return { rows, sums, pagination: paginate(page, limit, total) };
}
