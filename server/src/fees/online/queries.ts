import type { PaymentProviderName } from "@school/core/fees/online/payment-providers.ts";
import { paginate } from "@school/core/api/pagination.ts";
import { and, asc, count, desc, eq, gt, isNotNull, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { firstNameFirst, surnameFirst } from "../../accounts/names-in-sql.ts";
import { users } from "../../accounts/tables.ts";
import type { Reader, Transaction } from "../../platform/database/database.ts";
import { lockRow } from "../../platform/database/locked-row.ts";
import { findFirst, one } from "../../platform/database/rows.ts";
import type { Sealer } from "../../platform/runtime/secrets/seal.ts";
import { feeEntries, feeOnlinePayments, feePayments, feeProviders } from "../tables.ts";
import type { ProviderKeys } from "./providers/provider.ts";

/** Payments that a parent's page lists. */
const MAX_OWN = 10;

const children = alias(users, "children");
const shared = alias(feeEntries, "shared");
const countering = alias(feeEntries, "countering");

/** The school's account at a provider. */
export interface Account {
  readonly provider: PaymentProviderName;
  readonly keys: ProviderKeys;
}

/** The account at a provider, active or not; null if there is none. One statement. */
export function findAccount(
  db: Reader,
  sealer: Sealer,
  provider: PaymentProviderName,
): Promise<Account | null> {
  return readAccount(db, sealer, eq(feeProviders.provider, provider));
}

/** The account through which parents pay; null if there is none. One statement. */
export function findActiveAccount(db: Reader, sealer: Sealer): Promise<Account | null> {
  return readAccount(db, sealer, eq(feeProviders.isActive, true));
}

async function readAccount(db: Reader, sealer: Sealer, condition: SQL): Promise<Account | null> {
  const [row] = await db.select().from(feeProviders).where(condition);
  return row ? { provider: row.provider, keys: keysIn(sealer, row.keysSealed) } : null;
}

export function keysIn(sealer: Sealer, sealed: Buffer): ProviderKeys {
  return JSON.parse(sealer.unseal(sealed)) as ProviderKeys;
}

/** The active provider's name; null if there is none. One statement. */
export async function findActiveProvider(db: Reader): Promise<PaymentProviderName | null> {
  const [row] = await db
    .select({ provider: feeProviders.provider })
    .from(feeProviders)
    .where(eq(feeProviders.isActive, true));
  return row?.provider ?? null;
}

/** All accounts with the number of payments that are open there. One statement. */
export function listAccounts(db: Reader) {
  return db
    .select({
      provider: feeProviders.provider,
      isActive: feeProviders.isActive,
      keysSealed: feeProviders.keysSealed,
      version: feeProviders.version,
      pending: sql<number>`(select count(*)::int from ${feeOnlinePayments}
        where ${feeOnlinePayments.provider} = ${feeProviders.provider}
          and ${feeOnlinePayments.state} = 'PENDING')`,
    })
    .from(feeProviders)
    .orderBy(asc(feeProviders.provider));
}

/** A payment is countered as a whole, so one of its entries says it. */
const isCountered = sql<boolean>`exists (select 1 from ${feeEntries} ${shared}
  join ${feeEntries} ${countering} on ${countering.countersId} = ${shared.id}
  where ${shared.paymentId} = ${feeOnlinePayments.paymentId})`;

const refundedKobo = sql<number>`(select coalesce(sum((refund ->> 'kobo')::bigint), 0)
  from jsonb_array_elements(${feeOnlinePayments.refunds}) refund)`.mapWith(Number);

const columns = {
  id: feeOnlinePayments.id,
  reference: feeOnlinePayments.reference,
  provider: feeOnlinePayments.provider,
  payerId: feeOnlinePayments.payerId,
  payer: firstNameFirst(users),
  startedAt: feeOnlinePayments.createdAt,
  checkedAt: feeOnlinePayments.checkedAt,
  kobo: feeOnlinePayments.kobo,
  paidKobo: feeOnlinePayments.paidKobo,
  state: feeOnlinePayments.state,
  address: feeOnlinePayments.address,
  problem: feeOnlinePayments.problem,
  refundedKobo,
  refundedAt: sql<string | null>`(select max(refund ->> 'at')
    from jsonb_array_elements(${feeOnlinePayments.refunds}) refund)`,
  isCountered,
  receiptId: feePayments.id,
  receiptNumber: feePayments.number,
  children: sql<{ studentId: string; name: string }[]>`(
    select coalesce(jsonb_agg(jsonb_build_object('studentId', ${children.id},
      'name', ${surnameFirst(children)}) order by share.place), '[]'::jsonb)
    from jsonb_array_elements(${feeOnlinePayments.shares}) with ordinality as share (part, place)
    join ${users} ${children} on ${children.id} = (share.part ->> 'studentId')::uuid
      and ${children.deletedAt} is null)`,
};

function selectPayments(db: Reader) {
  return db
    .select(columns)
    .from(feeOnlinePayments)
    .innerJoin(users, eq(users.id, feeOnlinePayments.payerId))
    .leftJoin(feePayments, eq(feePayments.id, feeOnlinePayments.paymentId))
    .$dynamic();
}

export type OnlineRow = Awaited<ReturnType<typeof selectPayments>>[number];

/** An online payment; null if there is none. One statement. */
export async function findOnlinePayment(db: Reader, id: string): Promise<OnlineRow | null> {
  return findFirst(await selectPayments(db).where(eq(feeOnlinePayments.id, id)));
}

/** The facts about a payer that a provider requires. One statement. */
export async function findPayer(db: Reader, id: string) {
  const rows = await db
    .select({ email: users.email, name: firstNameFirst(users) })
    .from(users)
    .where(eq(users.id, id));
  return one(rows);
}

/** The latest online payments of a parent. One statement. */
export function listOwnPayments(db: Reader, payerId: string): Promise<OnlineRow[]> {
  return selectPayments(db)
    .where(eq(feeOnlinePayments.payerId, payerId))
    .orderBy(desc(feeOnlinePayments.createdAt))
    .limit(MAX_OWN);
}

/** Money that the ledger does not show as it is: paid back but not taken back, or not recorded. */
const needsAttention = or(
  isNotNull(feeOnlinePayments.problem),
  and(sql`${feeOnlinePayments.refunds} <> '[]'::jsonb`, sql`not ${isCountered}`),
);

const SHOWN: Readonly<Record<"ATTENTION" | "PENDING" | "ALL", SQL | undefined>> = {
  ATTENTION: needsAttention,
  PENDING: eq(feeOnlinePayments.state, "PENDING"),
  ALL: undefined,
};

/** A page of online payments, newest first, and their number. Two statements. */
export async function listOnlinePayments(
  db: Reader,
  { show, page, limit }: { show: keyof typeof SHOWN; page: number; limit: number },
) {
  const rows = await selectPayments(db)
    .where(SHOWN[show])
    .orderBy(desc(feeOnlinePayments.createdAt), desc(feeOnlinePayments.id))
    .limit(limit)
    .offset((page - 1) * limit);
  const { total } = one(
    await db.select({ total: count() }).from(feeOnlinePayments).where(SHOWN[show]),
  );
  return { rows, pagination: paginate(page, limit, total) };
}

/** The payment that a webhook names; null if there is none. One statement. */
export async function findReported(
  db: Reader,
  provider: PaymentProviderName,
  { reference, providerId }: { reference: string | null; providerId: string | null },
) {
  const { id, reference: ours, createdAt } = feeOnlinePayments;
  const rows = await db
    .select({ id, reference: ours, provider: feeOnlinePayments.provider, createdAt })
    .from(feeOnlinePayments)
    .where(
      and(
        eq(feeOnlinePayments.provider, provider),
        or(
          reference === null ? undefined : eq(ours, reference),
          providerId === null ? undefined : eq(feeOnlinePayments.providerId, providerId),
        ) ?? sql`false`,
      ),
    )
    .limit(1);
  return findFirst(rows);
}

/** Locks an online payment and reads its row with the payer's name; null if there is none. */
export async function lockOnlinePayment(tx: Transaction, id: string) {
  await lockRow(tx, feeOnlinePayments, id);
  const rows = await tx
    .select({ payment: feeOnlinePayments, payer: firstNameFirst(users) })
    .from(feeOnlinePayments)
    .innerJoin(users, eq(users.id, feeOnlinePayments.payerId))
    .where(eq(feeOnlinePayments.id, id));
  return findFirst(rows);
}

/** Payments about which the job must ask now, the oldest questions first. One statement. */
export function listDue(db: Reader, limit: number) {
  const { id, reference, provider, createdAt, checkAt } = feeOnlinePayments;
  return db
    .select({ id, reference, provider, createdAt })
    .from(feeOnlinePayments)
    .where(sql`${checkAt} <= now()`)
    .orderBy(asc(checkAt))
    .limit(limit);
}

/** A page is opened again for so long, instead of a second one; its opening may take seconds. */
const SAME_PAGE_MINUTES = 30;
const OPENING_SECONDS = 20;

/** The page that the parent has open for the same shares; null if there is none. One statement. */
export async function findOpenPage(
  tx: Transaction,
  { payerId, provider, shares }: { payerId: string; provider: PaymentProviderName; shares: object },
): Promise<string | null> {
  const { createdAt, address } = feeOnlinePayments;
  const rows = await tx
    .select({ id: feeOnlinePayments.id })
    .from(feeOnlinePayments)
    .where(
      and(
        eq(feeOnlinePayments.payerId, payerId),
        eq(feeOnlinePayments.provider, provider),
        eq(feeOnlinePayments.state, "PENDING"),
        sql`${feeOnlinePayments.problem} is null`,
        sql`${feeOnlinePayments.shares} = ${JSON.stringify(shares)}::jsonb`,
        gt(createdAt, sql`now() - make_interval(mins => ${SAME_PAGE_MINUTES})`),
        or(
          isNotNull(address),
          gt(createdAt, sql`now() - make_interval(secs => ${OPENING_SECONDS})`),
        ),
      ),
    )
    .orderBy(desc(createdAt))
    .limit(1);
  return rows[0]?.id ?? null;
}
