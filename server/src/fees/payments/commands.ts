import { randomBytes } from "node:crypto";
import { dayAtSchool } from "@school/core/api/dates.ts";
import { counterKobo } from "@school/core/fees/ledger/balance.ts";
import { entryTexts } from "@school/core/fees/ledger/text.ts";
import type { PaymentMethod } from "@school/core/fees/payments/payment-method.ts";
import type { Share } from "@school/core/fees/payments/share-payment.ts";
import {
  type ActorWrite,
  type AuditedWrite,
  writeAudit,
} from "../../platform/database/audit/audit.ts";
import { isAnyOf } from "../../platform/database/any-of.ts";
import { newId } from "../../platform/database/id.ts";
import { takePaperNumbers } from "../../school/paper-numbers.ts";
import { addEntries } from "../ledger/add-entries.ts";
import { feeEntries, feePayments } from "../tables.ts";

export interface Payment {
  readonly method: PaymentMethod;
  /** YYYY-MM-DD. */
  readonly paidOn: string;
  readonly payer: string;
  readonly reference: string;
  /** Each child once, above 0. */
  readonly shares: readonly Share[];
}

/** Bytes of the code in the address behind a receipt's QR code: one cannot be guessed. */
const CODE_BYTES = 12;

/**
 * Records payments in a term and numbers their receipts; those that a provider reports have no actor.
 * Returns their ids. Four statements.
 */
export async function takePayments(
  { tx, origin }: AuditedWrite,
  termId: string,
  payments: readonly Payment[],
): Promise<string[]> {
  const { actorId } = origin;
  const series = `R/${dayAtSchool(new Date()).slice(0, 4)}/`;
  const numbers = await takePaperNumbers(tx, series, payments.length);
  const rows = payments.map((payment, at) => ({
    id: newId(),
    number: numbers[at] ?? "",
    kobo: payment.shares.reduce((sum, share) => sum + share.kobo, 0),
    payment,
  }));
  await tx.insert(feePayments).values(
    rows.map(({ payment: { shares: _shares, ...facts }, ...row }) => ({
      ...row,
      ...facts,
      code: randomBytes(CODE_BYTES).toString("base64url"),
      takenBy: actorId,
    })),
  );
  await addEntries(
    tx,
    rows.flatMap(({ id, payment }) =>
      payment.shares.map((share) => ({
        studentId: share.studentId,
        termId,
        kind: "PAYMENT" as const,
        kobo: -share.kobo,
        title: entryTexts.payment,
        paymentId: id,
        enteredBy: actorId,
      })),
    ),
  );
  await writeAudit(
    { tx, origin },
    rows.map(({ id, number, kobo, payment }) => ({
      action: "fees.take-payment",
      subjectId: id,
      before: null,
      after: { number, kobo, ...payment },
    })),
  );
  return rows.map(({ id }) => id);
}

/** Counters the entries of payments that stand, for one reason. Three statements. */
export async function counterPayments(
  { tx, origin }: ActorWrite,
  payments: readonly { readonly id: string; readonly number: string; readonly kobo: number }[],
  reason: string,
): Promise<void> {
  const ids = payments.map(({ id }) => id);
  const entries = await tx.select().from(feeEntries).where(isAnyOf(feeEntries.paymentId, ids));
  await addEntries(
    tx,
    entries.map((entry) => ({
      studentId: entry.studentId,
      termId: entry.termId,
      kind: "COUNTER",
      kobo: counterKobo(entry),
      title: entry.title,
      countersId: entry.id,
      reason,
      enteredBy: origin.actorId,
    })),
  );
  await writeAudit(
    { tx, origin },
    payments.map(({ id, number, kobo }) => ({
      action: "fees.counter-payment",
      subjectId: id,
      before: { number, kobo },
      after: { reason },
    })),
  );
}
