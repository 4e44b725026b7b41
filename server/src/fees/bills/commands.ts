import type { PlannedEntry } from "@school/core/fees/bills/plan-bills.ts";
import { counterKobo } from "@school/core/fees/ledger/balance.ts";
import { and, eq, isNull, notExists } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { type ActorWrite, audit } from "../../platform/database/audit/audit.ts";
import { newId } from "../../platform/database/id.ts";
import { addEntries } from "../ledger/add-entries.ts";
import { feeBillings, feeEntries } from "../tables.ts";

/** Bills a term as planned; the term is locked. Three statements. */
export async function billTerm(
  { tx, origin }: ActorWrite,
  termId: string,
  planned: readonly PlannedEntry[],
): Promise<void> {
  const billingId = newId();
  const { actorId } = origin;
  await tx.insert(feeBillings).values({ id: billingId, termId, billedBy: actorId });
  await addEntries(
    tx,
    planned.map((entry) => ({ ...entry, termId, billingId, enteredBy: actorId })),
  );
  const kobo = planned.reduce((sum, one) => sum + one.kobo, 0);
  const pupils = new Set(planned.map(({ studentId }) => studentId)).size;
  await audit({ tx, origin }, "fees.bill-term", billingId, { after: { termId, pupils, kobo } });
}

/**
 * Counters what stands of a locked billing. Returns false if it was taken back already. Three
 * statements.
 */
export async function takeBackBilling(
  { tx, origin }: ActorWrite,
  id: string,
  reason: string,
): Promise<boolean> {
  const { actorId } = origin;
  const taken = await tx
    .update(feeBillings)
    .set({ takenBackAt: new Date(), takenBackBy: actorId })
    .where(and(eq(feeBillings.id, id), isNull(feeBillings.takenBackAt)))
    .returning({ id: feeBillings.id });
  if (taken.length === 0) return false;
  const counters = alias(feeEntries, "counters");
  const standing = await tx
    .select()
    .from(feeEntries)
    .where(
      and(
        eq(feeEntries.billingId, id),
        notExists(
          tx
            .select({ id: counters.id })
            .from(counters)
            .where(eq(counters.countersId, feeEntries.id)),
        ),
      ),
    );
  await addEntries(
    tx,
    standing.map((entry) => ({
      studentId: entry.studentId,
      termId: entry.termId,
      kind: "COUNTER",
      kobo: counterKobo(entry),
      title: entry.title,
      countersId: entry.id,
      reason,
      enteredBy: actorId,
    })),
  );
  await audit({ tx, origin }, "fees.take-back-billing", id, {
    after: { entries: standing.length },
  });
  return true;
}
