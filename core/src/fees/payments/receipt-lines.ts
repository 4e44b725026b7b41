import { amountInWords } from "../../api/amount-in-words.ts";
import { timeText, weekdayText } from "../../api/dates.ts";
import { nairaText } from "../../api/money.ts";
import type { Receipt } from "./contract.ts";
import { METHOD_LABELS } from "./text.ts";

export type ReceiptLine = readonly [label: string, value: string];

/** The lines about the payment, as the page and the paper show them. */
export function receiptLines(receipt: Receipt): ReceiptLine[] {
  const { kobo, method, paidOn, payer, reference, by, at, isPart } = receipt;
  return [
    ["Amount", nairaText(kobo)],
    ["In words", amountInWords(kobo)],
    ["Paid by", METHOD_LABELS[method]],
    ["Day of payment", weekdayText(paidOn)],
    ...(payer === "" ? [] : [["Payer", payer] as const]),
    ...(reference === "" ? [] : [["Reference", reference] as const]),
    ["Written", [timeText(at), by].filter(Boolean).join(", ")],
    ...(isPart ? [["Note", "The payment was also for children of another family."] as const] : []),
  ];
}

/** A child's balance after the payment, in words. */
export function paidText(balance: number): string {
  if (balance > 0) return `Part payment, ${nairaText(balance)} still to pay`;
  return balance < 0 ? `Paid, ${nairaText(-balance)} in credit` : "Paid in full";
}
