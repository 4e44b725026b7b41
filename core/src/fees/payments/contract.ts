import { z } from "zod";
import { endpoint } from "../../accounts/endpoint.ts";
import { FileResponse, TABLE_FORMATS } from "../../api/file-response.ts";
import { dataOf, pageOf, paging } from "../../api/pagination.ts";
import { MAX_CHILDREN, REASON_LENGTH, TITLE_LENGTH } from "../fee-limits.ts";
import { Kobo } from "../items/contract.ts";
import { messages as ledgerMessages } from "../ledger/text.ts";
import { mayCounterEntries, mayKeepFees, mayOpenFees } from "../policy.ts";
import { CLERK_METHODS, PAYMENT_METHODS } from "./payment-method.ts";
import { messages } from "./text.ts";

const tag = "fees";

export const Receipt = z.object({
  id: z.uuid(),
  number: z.string(),
  method: z.enum(PAYMENT_METHODS),
  kobo: z.int(),
  paidOn: z.iso.date(),
  payer: z.string(),
  reference: z.string(),
  by: z.string().nullable(),
  at: z.iso.datetime(),
  isCountered: z.boolean(),
  /** The payment was also for children whom the reader may not see; the amount is without theirs. */
  isPart: z.boolean(),
  shares: z.array(
    z.object({
      studentId: z.uuid(),
      name: z.string(),
      className: z.string().nullable(),
      kobo: z.int(),
      /** Kobo owed just after this payment; below 0 for a credit. */
      balance: z.int(),
    }),
  ),
});
export type Receipt = z.infer<typeof Receipt>;

const ReceiptLine = Receipt.omit({ shares: true, isPart: true }).extend({
  /** Names, separated by commas. */
  children: z.string(),
  studentIds: z.array(z.uuid()),
});

const days = { from: z.iso.date(), until: z.iso.date() };

export const paymentsContract = {
  takePayment: endpoint(mayKeepFees, {
    method: "POST",
    path: "/fees/payments",
    summary: "Records a payment for one or more children and numbers its receipt",
    tag,
    successStatus: 201,
  })
    .input(
      z.strictObject({
        method: z.enum(CLERK_METHODS),
        paidOn: z.iso.date(),
        payer: z.string().trim().max(TITLE_LENGTH),
        reference: z.string().trim().max(TITLE_LENGTH),
        shares: z
          .array(z.strictObject({ studentId: z.uuid(), kobo: Kobo }))
          .min(1, messages.children)
          .max(MAX_CHILDREN),
        /** The parent's slip that the payment confirms. */
        slipId: z.uuid().optional(),
      }),
    )
    .output(dataOf(Receipt)),

  payments: endpoint(mayKeepFees, {
    method: "GET",
    path: "/fees/payments",
    viewable: true,
    summary: "Receipts of a range of days, newest first, with sums by method and by clerk",
    tag,
  })
    .input(z.strictObject({ ...days, ...paging(50) }))
    .output(
      pageOf(ReceiptLine).extend({
        sums: z.array(
          z.object({
            method: z.enum(PAYMENT_METHODS),
            by: z.string().nullable(),
            receipts: z.int(),
            kobo: z.int(),
          }),
        ),
      }),
    ),

  takingsFile: endpoint(mayKeepFees, {
    method: "GET",
    path: "/fees/payments/file",
    viewable: true,
    summary: "The same as a closing sheet to sign, or the receipts as CSV or workbook",
    tag,
    outputStructure: "detailed",
  })
    .input(z.strictObject({ ...days, format: z.enum([...TABLE_FORMATS, "pdf"]) }))
    .output(FileResponse),

  receipt: endpoint(mayOpenFees, {
    method: "GET",
    path: "/fees/payments/{id}",
    viewable: true,
    summary: "A receipt",
    tag,
  })
    .input(z.strictObject({ id: z.uuid() }))
    .output(dataOf(Receipt)),

  receiptFile: endpoint(mayOpenFees, {
    method: "GET",
    path: "/fees/payments/{id}/pdf",
    viewable: true,
    summary: "A receipt as a PDF: A5 for families, for the office two on a page",
    tag,
    outputStructure: "detailed",
  })
    .input(z.strictObject({ id: z.uuid() }))
    .output(FileResponse),

  counterPayment: endpoint(mayCounterEntries, {
    method: "POST",
    path: "/fees/payments/{id}/counter",
    summary: "Takes back a payment by counter-entries; its receipt stays and says so",
    tag,
    asksAgain: true,
  })
    .input(
      z.strictObject({
        id: z.uuid(),
        reason: z.string().trim().min(1, ledgerMessages.reason).max(REASON_LENGTH),
      }),
    )
    .output(dataOf(Receipt)),
};
