import { randomBytes } from "node:crypto";
import { dayAtSchool } from "@school/core/api/dates.ts";
import { FIRST_CHECK_MINUTES } from "@school/core/fees/online/next-check.ts";
import type { PaymentProviderName } from "@school/core/fees/online/payment-providers.ts";
import { shareOnline } from "@school/core/fees/online/share-online.ts";
import { problemTexts } from "@school/core/fees/online/text.ts";
import type { Share } from "@school/core/fees/payments/share-payment.ts";
import { TITLE_LENGTH } from "@school/core/fees/fee-limits.ts";
import { and, eq, isNull, lt, or, sql } from "drizzle-orm";
import { users } from "../../accounts/tables.ts";
import { type ActorWrite, audit, SYSTEM_ORIGIN } from "../../platform/database/audit/audit.ts";
import type { Database, Transaction } from "../../platform/database/database.ts";
import { newId } from "../../platform/database/id.ts";
import { lockRow } from "../../platform/database/locked-row.ts";
import { one } from "../../platform/database/rows.ts";
import { findCurrentTerm } from "../ledger/queries.ts";
import { takePayments } from "../payments/commands.ts";
import { feeOnlinePayments } from "../tables.ts";
import type { Verified, WebhookEvent } from "./providers/provider.ts";
import { findOpenPage, lockOnlinePayment } from "./queries.ts";

/** Bytes of a reference: one cannot be guessed. */
const REFERENCE_BYTES = 10;

interface NewPayment {
  readonly provider: PaymentProviderName;
  readonly termId: string;
  /** Each child once, above 0. */
  readonly shares: readonly Share[];
}

/**
 * Adds a payment whose page the provider has not opened yet, unless the parent has one open for the
 * same shares. A second tap waits for the first.
 */
export async function startPayment(
  { tx, origin }: ActorWrite,
  { provider, termId, shares }: NewPayment,
): Promise<{ id: string; reference: string; isNew: boolean }> {
  const payerId = origin.actorId;
  await lockRow(tx, users, payerId, "no key update");
  const openId = await findOpenPage(tx, { payerId, provider, shares });
  if (openId !== null) return { id: openId, reference: "", isNew: false };
  const id = newId();
  const reference = randomBytes(REFERENCE_BYTES).toString("hex");
  const kobo = shares.reduce((sum, share) => sum + share.kobo, 0);
  await tx.insert(feeOnlinePayments).values({
    id,
    reference,
    provider,
    payerId,
    termId,
    shares,
    kobo,
    checkAt: sql`now() + make_interval(mins => ${FIRST_CHECK_MINUTES})`,
  });
  await audit({ tx, origin }, "fees.start-online", id, {
    after: { provider, reference, kobo, shares },
  });
  return { id, reference, isNew: true };
}

/** Keeps the address of the page that the provider has opened. */
export async function keepPage(db: Database, id: string, address: string): Promise<void> {
  await db.update(feeOnlinePayments).set({ address }).where(eq(feeOnlinePayments.id, id));
}

/** A page that asks again and again about one payment asks the provider so often at most. */
const SECONDS_BETWEEN_CHECKS = 3;

/** Notes a question to the provider; false if one was asked a moment ago. */
export async function takeCheck(db: Database, id: string): Promise<boolean> {
  const { checkedAt } = feeOnlinePayments;
  const { rowCount } = await db
    .update(feeOnlinePayments)
    .set({ checkedAt: sql`now()` })
    .where(
      and(
        eq(feeOnlinePayments.id, id),
        or(
          isNull(checkedAt),
          lt(checkedAt, sql`now() - make_interval(secs => ${SECONDS_BETWEEN_CHECKS})`),
        ),
      ),
    );
  return (rowCount ?? 0) > 0;
}

/** Ends a payment whose page did not open: there is nowhere to pay it. */
export async function dropPage(db: Database, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    await tx
      .update(feeOnlinePayments)
      .set({ state: "FAILED", checkAt: null })
      .where(eq(feeOnlinePayments.id, id));
    await audit({ tx, origin: SYSTEM_ORIGIN }, "fees.fail-online", id, {
      after: { state: "FAILED" },
    });
  });
}

/**
 * Writes what the provider said of a payment. The first confirmation of the money writes the receipt,
 * whatever the state was; later ones change nothing.
 */
export async function applyVerified(
  tx: Transaction,
  id: string,
  verified: Verified,
): Promise<void> {
  const locked = await lockOnlinePayment(tx, id);
  if (!locked || locked.payment.state === "PAID") return;
  const { payment, payer } = locked;
  const write = { tx, origin: SYSTEM_ORIGIN };
  const set = (columns: Partial<typeof feeOnlinePayments.$inferInsert>) =>
    tx
      .update(feeOnlinePayments)
      .set({ ...columns, checkedAt: sql`now()` as unknown as Date })
      .where(eq(feeOnlinePayments.id, id));
  if (verified.state === "OPEN") {
    await set({});
    return;
  }
  if (verified.state === "FAILED") {
    const isNews = payment.state === "PENDING";
    await set(isNews ? { state: "FAILED" } : {});
    if (isNews) await audit(write, "fees.fail-online", id, { after: { state: "FAILED" } });
    return;
  }
  const { kobo, currency, providerId, paidAt } = verified;
  if (currency !== "NGN") {
    const problem = problemTexts.currency(currency.slice(0, 3));
    await set({ state: "FAILED", problem, paidKobo: kobo, providerId, checkAt: null });
    if (payment.problem === null)
      await audit(write, "fees.fail-online", id, { after: { kobo, currency } });
    return;
  }
  const termId = (await findCurrentTerm(tx)) ?? payment.termId;
  const paymentId = one(
    await takePayments(write, termId, [
      {
        method: "ONLINE",
        paidOn: dayAtSchool(paidAt),
        payer: payer.slice(0, TITLE_LENGTH),
        reference: payment.reference,
        shares: shareOnline(kobo, payment.shares),
      },
    ]),
  );
  await set({ state: "PAID", paymentId, paidKobo: kobo, providerId, problem: null, checkAt: null });
  await audit(write, "fees.settle-online", id, {
    before: { state: payment.state, kobo: payment.kobo },
    after: { kobo, paymentId },
  });
}

/** Notes money that the provider paid back, once for each refund. The ledger stays as it is. */
export async function noteRefund(
  tx: Transaction,
  id: string,
  { refundId, kobo }: Pick<Extract<WebhookEvent, { kind: "refund" }>, "refundId" | "kobo">,
): Promise<void> {
  const locked = await lockOnlinePayment(tx, id);
  if (!locked || locked.payment.refunds.some((refund) => refund.id === refundId)) return;
  const refund = { id: refundId, kobo, at: new Date().toISOString() };
  await tx
    .update(feeOnlinePayments)
    .set({ refunds: [...locked.payment.refunds, refund] })
    .where(eq(feeOnlinePayments.id, id));
  await audit({ tx, origin: SYSTEM_ORIGIN }, "fees.note-refund", id, { after: refund });
}
