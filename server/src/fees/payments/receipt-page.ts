import { longDayText } from "@school/core/api/dates.ts";
import { nairaText } from "@school/core/api/money.ts";
import { receiptProofTexts as texts } from "@school/core/fees/payments/text.ts";
import { proofTexts } from "@school/core/school/proof-texts.ts";
import type { FastifyInstance } from "fastify";
import type { Database } from "../../platform/database/database.ts";
import { mountProofPage, type Proof } from "../../school/proof-page.ts";
import { findPaymentByCode } from "./queries.ts";

/**
 * The public page behind the code on a receipt: whether it is genuine and valid, with number, amount
 * and day only.
 */
export function mountReceiptPage(app: FastifyInstance, { db }: { db: Database }): void {
  mountProofPage(app, db, { path: "/verify/receipt/*", prove: (code) => proveReceipt(db, code) });
}

async function proveReceipt(db: Database, code: string): Promise<Proof> {
  const payment = await findPaymentByCode(db, code);
  if (!payment)
    return { verdict: "notGenuine", heading: texts.notGenuine, text: texts.notGenuineMeans };
  const { number, kobo, paidOn, isCountered } = payment;
  if (isCountered) return { verdict: "notValid", heading: texts.void, text: texts.voidMeans };
  return {
    verdict: "genuine",
    heading: texts.genuine,
    text: `${texts.genuineMeans} ${proofTexts.differs}`,
    facts: [
      ["Receipt", number],
      ["Amount", nairaText(kobo)],
      ["Day of payment", longDayText(paidOn)],
    ],
  };
}
