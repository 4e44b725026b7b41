import { and, eq, inArray, isNotNull, notExists, or, sql } from "drizzle-orm";
import {
  feeChoices,
  feeEntries,
  feeOnlinePayments,
  feePayments,
  feeSlipChildren,
  feeSlips,
  feeStatementLines,
} from "../../fees/tables.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { dropFiles } from "./drop-files.ts";

/**
 * Erases who paid for a pupil: payers, references, lines of bank statements and slips. Entries of the
 * ledger stay, so that the school's sums do. Returns the ids of payments and slips.
 */
export async function eraseFees(tx: Transaction, studentId: string): Promise<string[]> {
  await tx.delete(feeChoices).where(eq(feeChoices.studentId, studentId));
  const payments = await tx
    .update(feePayments)
    .set({ payer: "", reference: "" })
    .where(
      inArray(
        feePayments.id,
        tx
          .select({ id: sql<string>`${feeEntries.paymentId}` })
          .from(feeEntries)
          .where(and(eq(feeEntries.studentId, studentId), isNotNull(feeEntries.paymentId))),
      ),
    )
    .returning({ id: feePayments.id });
  const ids = payments.map(({ id }) => id);
  await tx
    .update(feeStatementLines)
    .set({ narration: "", reference: "", payer: "" })
    .where(inArray(feeStatementLines.paymentId, ids));
  await tx.delete(feeSlipChildren).where(eq(feeSlipChildren.studentId, studentId));
  return [...ids, ...(await eraseSlips(tx, studentId))];
}

/**
 * Deletes the slips that a person sent, and those of no child any more, with their pictures. Returns
 * their ids.
 */
export async function eraseSlips(tx: Transaction, personId: string): Promise<string[]> {
  const ofNobody = notExists(
    tx
      .select({ id: feeSlipChildren.slipId })
      .from(feeSlipChildren)
      .where(eq(feeSlipChildren.slipId, feeSlips.id)),
  );
  const gone = await tx
    .delete(feeSlips)
    .where(or(ofNobody, eq(feeSlips.sentBy, personId)))
    .returning({ id: feeSlips.id, fileId: feeSlips.fileId });
  await dropFiles(
    tx,
    gone.map(({ fileId }) => fileId),
  );
  return gone.map(({ id }) => id);
}

/**
 * Erases who paid online, for a payer or a child: the payment itself stays with its reference, so that
 * the school's sums and the provider's do. Returns the ids.
 */
export async function eraseOnlinePayer(tx: Transaction, personId: string): Promise<string[]> {
  const payments = await tx
    .update(feeOnlinePayments)
    .set({ address: null })
    .where(
      or(
        eq(feeOnlinePayments.payerId, personId),
        sql`${feeOnlinePayments.shares} @> ${JSON.stringify([{ studentId: personId }])}::jsonb`,
      ),
    )
    .returning({ id: feeOnlinePayments.id, paymentId: feeOnlinePayments.paymentId });
  const paymentIds = payments.flatMap(({ paymentId }) => paymentId ?? []);
  await tx.update(feePayments).set({ payer: "" }).where(inArray(feePayments.id, paymentIds));
  return [...payments.map(({ id }) => id), ...paymentIds];
}
