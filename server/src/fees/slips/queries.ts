import { MAX_DAYS_APART } from "@school/core/fees/statements/propose-payments.ts";
import { paginate } from "@school/core/api/pagination.ts";
import { and, count, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { firstNameFirst, surnameFirst } from "../../accounts/names-in-sql.ts";
import { users } from "../../accounts/tables.ts";
import type { Reader, Transaction } from "../../platform/database/database.ts";
import { lockRow } from "../../platform/database/locked-row.ts";
import { findFirst, one } from "../../platform/database/rows.ts";
import { feeEntries, feePayments, feeSlipChildren, feeSlips } from "../tables.ts";

/** Slips that a parent's page lists. */
const MAX_OWN = 20;

const children = alias(users, "children");
const transfers = alias(feePayments, "transfers");
const transferEntries = alias(feeEntries, "transfer_entries");

export const isOpen = and(isNull(feeSlips.paymentId), isNull(feeSlips.answer));

/** A transfer of that amount in those days for one of the children. */
const recordedAs = sql<string | null>`(
  select ${transfers.number} from ${feePayments} ${transfers}
  join ${feeEntries} ${transferEntries} on ${transferEntries.paymentId} = ${transfers.id}
  join ${feeSlipChildren} on ${feeSlipChildren.studentId} = ${transferEntries.studentId}
    and ${feeSlipChildren.slipId} = ${feeSlips.id}
  where ${transfers.kobo} = ${feeSlips.kobo} and ${transfers.method} = 'TRANSFER'
    and abs(${transfers.paidOn} - ${feeSlips.paidOn}) <= ${MAX_DAYS_APART}
  limit 1)`;

const columns = {
  id: feeSlips.id,
  senderId: feeSlips.sentBy,
  sentBy: firstNameFirst(users),
  sentAt: feeSlips.createdAt,
  kobo: feeSlips.kobo,
  paidOn: feeSlips.paidOn,
  note: feeSlips.note,
  fileId: feeSlips.fileId,
  fileName: feeSlips.fileName,
  children: sql<{ studentId: string; name: string }[]>`(
    select coalesce(jsonb_agg(jsonb_build_object('studentId', ${children.id},
      'name', ${surnameFirst(children)}) order by ${children.id}), '[]'::jsonb)
    from ${feeSlipChildren} join ${users} ${children}
      on ${children.id} = ${feeSlipChildren.studentId} and ${children.deletedAt} is null
    where ${feeSlipChildren.slipId} = ${feeSlips.id})`,
  receiptId: feePayments.id,
  receiptNumber: feePayments.number,
  answer: feeSlips.answer,
  recordedAs,
};

function selectSlips(db: Reader) {
  return db
    .select(columns)
    .from(feeSlips)
    .innerJoin(users, eq(users.id, feeSlips.sentBy))
    .leftJoin(feePayments, eq(feePayments.id, feeSlips.paymentId))
    .$dynamic();
}

export type SlipRow = Awaited<ReturnType<typeof selectSlips>>[number];

/** A slip; null if there is none. One statement. */
export async function findSlip(db: Reader, id: string): Promise<SlipRow | null> {
  return findFirst(await selectSlips(db).where(eq(feeSlips.id, id)));
}

/** The same, locked. */
export async function lockSlip(tx: Transaction, id: string): Promise<SlipRow | null> {
  await lockRow(tx, feeSlips, id);
  return findSlip(tx, id);
}

/** The latest slips of a parent. One statement. */
export function listOwnSlips(db: Reader, parentId: string): Promise<SlipRow[]> {
  return selectSlips(db)
    .where(eq(feeSlips.sentBy, parentId))
    .orderBy(desc(feeSlips.createdAt))
    .limit(MAX_OWN);
}

/** A page of slips, newest first, and their number. Two statements. */
export async function listSlips(
  db: Reader,
  { show, page, limit }: { show: "OPEN" | "ALL"; page: number; limit: number },
) {
  const condition: SQL | undefined = show === "OPEN" ? isOpen : undefined;
  const rows = await selectSlips(db)
    .where(condition)
    .orderBy(desc(feeSlips.createdAt), desc(feeSlips.id))
    .limit(limit)
    .offset((page - 1) * limit);
  const { total } = one(await db.select({ total: count() }).from(feeSlips).where(condition));
  return { rows, pagination: paginate(page, limit, total) };
}

/** Number of slips that wait for the office. One statement. */
export const countOpenSlips = (db: Reader): Promise<number> => db.$count(feeSlips, isOpen);
