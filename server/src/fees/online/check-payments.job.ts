import { nextCheck } from "@school/core/fees/online/next-check.ts";
import type { PaymentProviderName } from "@school/core/fees/online/payment-providers.ts";
import { eq, sql } from "drizzle-orm";
import { audit, SYSTEM_ORIGIN } from "../../platform/database/audit/audit.ts";
import type { Database } from "../../platform/database/database.ts";
import type { JobKind, Worker } from "../../platform/runtime/jobs/job.ts";
import { feeOnlinePayments } from "../tables.ts";
import { isOfProvider, UnreadableAnswer } from "./providers/provider.ts";
import { listDue, lockOnlinePayment } from "./queries.ts";
import { verifyPayment, type VerifyParts } from "./verify-payment.ts";

/** Asks providers about payments of which neither a webhook nor the parent's return told the end. */
export const checkPaymentsJob: JobKind = {
  name: "check-online-payments",
  retries: 3,
  firstDelay: 30,
  longestDelay: 300,
  schedule: "* * * * *",
  oneAtATime: true,
};

/** Payments of one run; the rest is due in the next minute. */
const MAX_PAYMENTS = 100;
/** Without any answer the questions end so many minutes after the start. */
const GIVE_UP_MINUTES = 30 * 24 * 60;
const WAIT_MINUTES = 12 * 60;

/** A killed run loses nothing: each payment is settled in its own transaction, and asked again. */
export function checkPaymentsWorker(parts: VerifyParts): Worker {
  return {
    kind: checkPaymentsJob,
    async run() {
      const silent = new Set<PaymentProviderName>();
      const faults: unknown[] = [];
      for (const payment of await listDue(parts.db, MAX_PAYMENTS)) {
        if (silent.has(payment.provider)) continue;
        const age = (Date.now() - payment.createdAt.getTime()) / 60_000;
        try {
          await verifyPayment(parts, payment);
          await planNext(parts.db, payment.id, nextCheck(age));
        } catch (error) {
          if (!isOfProvider(error)) {
            faults.push(error);
            continue;
          }
          // The others of this provider would wait for its silence, too.
          if (!(error instanceof UnreadableAnswer)) silent.add(payment.provider);
          await postpone(parts.db, payment.id, age);
        }
      }
      if (faults.length > 0) throw faults[0];
    },
  };
}

/** Plans the next question; after the last one, a payment that is still open has expired. */
async function planNext(db: Database, id: string, minutes: number | null): Promise<void> {
  await db.transaction(async (tx) => {
    const locked = await lockOnlinePayment(tx, id);
    if (!locked || locked.payment.checkAt === null) return;
    const hasExpired = minutes === null && locked.payment.state === "PENDING";
    await tx
      .update(feeOnlinePayments)
      .set({
        checkAt: minutes === null ? null : sql`now() + make_interval(mins => ${minutes})`,
        ...(hasExpired && { state: "EXPIRED" }),
      })
      .where(eq(feeOnlinePayments.id, id));
    if (hasExpired)
      await audit({ tx, origin: SYSTEM_ORIGIN }, "fees.expire-online", id, {
        after: { state: "EXPIRED" },
      });
  });
}

/** Without an answer a payment does not expire: the money may have come. */
async function postpone(db: Database, id: string, age: number): Promise<void> {
  await db
    .update(feeOnlinePayments)
    .set({
      checkAt:
        age > GIVE_UP_MINUTES
          ? null
          : sql`now() + make_interval(mins => ${nextCheck(age) ?? WAIT_MINUTES})`,
    })
    .where(eq(feeOnlinePayments.id, id));
}
