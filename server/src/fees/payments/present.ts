import { nairaText } from "@school/core/api/money.ts";
import { ONLY_IN_SCHOOL, opensOnlyInSchool } from "@school/core/api/public-address.ts";
import type { Receipt } from "@school/core/fees/payments/contract.ts";
import { paidText, receiptLines } from "@school/core/fees/payments/receipt-lines.ts";
import { receiptTexts } from "@school/core/fees/payments/text.ts";
import { codeRows } from "../../platform/documents/qr-code.ts";
import type { PrintedReceipt } from "./draw-receipt.ts";
import type { PaymentRow } from "./queries.ts";

export function presentPayment({ at, ...row }: PaymentRow) {
  const { id, number, method, kobo, paidOn, payer, reference, by, isCountered } = row;
  return {
    id,
    number,
    method,
    kobo,
    paidOn,
    payer,
    reference,
    by,
    at: at.toISOString(),
    isCountered,
  };
}

/** A receipt as it is printed, with the code of its public page. */
export function printedReceipt(
  publicUrl: string,
  receipt: Receipt,
  code: string,
): Omit<PrintedReceipt, "head" | "isTwice"> {
  const address = `${publicUrl}/verify/receipt/${code}`;
  return {
    title: receiptTexts.title(receipt.number),
    lines: receiptLines(receipt),
    children: receipt.shares.map(({ name, className, kobo, balance }) => [
      [name, className].filter(Boolean).join(", "),
      nairaText(kobo),
      paidText(balance),
    ]),
    code: codeRows(address),
    check: [receiptTexts.check, ...(opensOnlyInSchool(address) ? [ONLY_IN_SCHOOL] : [])].join(" "),
    voided: receipt.isCountered ? receiptTexts.voided : null,
  };
}
