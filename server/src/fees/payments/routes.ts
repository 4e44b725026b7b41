import { implement } from "@orpc/server";
import type { Actor } from "@school/core/accounts/actor.ts";
import { isFamily } from "@school/core/accounts/policy.ts";
import { daysBetween } from "@school/core/api/days.ts";
import { dayAtSchool } from "@school/core/api/dates.ts";
import { paymentsContract, type Receipt } from "@school/core/fees/payments/contract.ts";
import { messages } from "@school/core/fees/payments/text.ts";
import { mayKeepFees } from "@school/core/fees/policy.ts";
import { guard } from "../../accounts/guards.ts";
import { type Drawer, drawPdf } from "../../platform/documents/pdf/drawing.ts";
import type { Reader } from "../../platform/database/database.ts";
import type { RequestContext } from "../../platform/http/context.ts";
import { InvalidInput } from "../../platform/http/errors.ts";
import { asciiFileName, PDF_TYPE, streamedFile } from "../../platform/http/streamed-file.ts";
import { transaction } from "../../platform/http/transaction.ts";
import { one } from "../../platform/database/rows.ts";
import { NoCurrentTerm } from "../../school/errors.ts";
import { readPaperHead } from "../../school/paper-head.ts";
import { AlreadyCountered, NoAccounts, ReceiptNotFound } from "../errors.ts";
import { findAccounts, findCurrentTerm, listChildrenOf } from "../ledger/queries.ts";
import { confirmSlip } from "../slips/commands.ts";
import { counterPayments, takePayments } from "./commands.ts";
import type { drawInto } from "./draw-receipt.ts";
import { presentPayment, printedReceipt } from "./present.ts";
import { closingSheet, takingsTable } from "./takings-file.ts";
import { findPayment, listPayments, listShares, lockPayment } from "./queries.ts";

const api = implement(paymentsContract).$context<RequestContext>().use(guard);

const MAX_FILE_DAYS = 366;
/** More receipts than a large school writes in a year. */
const MAX_FILE_ROWS = 20_000;

const RECEIPT: Drawer<typeof drawInto> = {
  module: new URL("draw-receipt.ts", import.meta.url).href,
};

export const paymentsRoutes = {
  takePayment: api.takePayment
    .use(transaction)
    .handler(async ({ context, input: { slipId, ...input } }) => {
      const { tx, actor } = context;
      if (input.paidOn > dayAtSchool(new Date()))
        throw new InvalidInput([{ path: ["paidOn"], message: messages.day }]);
      const ids = input.shares.map(({ studentId }) => studentId);
      if (new Set(ids).size < ids.length)
        throw new InvalidInput([{ path: ["shares"], message: messages.twice }]);
      const termId = await findCurrentTerm(tx);
      if (termId === null) throw new NoCurrentTerm();
      if ((await findAccounts(tx, ids)).length < ids.length) throw new NoAccounts();
      const id = one(await takePayments(context, termId, [input]));
      if (slipId !== undefined)
        await confirmSlip(context, slipId, { paymentId: id, studentIds: ids });
      return { data: await readReceipt(tx, actor, id) };
    }),

  payments: api.payments.handler(async ({ context: { db }, input }) => {
    const { rows, sums, pagination } = await listPayments(db, input);
    return {
      data: rows.map(({ children, studentIds, ...row }) => ({
        ...presentPayment(row),
        children,
        studentIds,
      })),
      sums,
      pagination,
    };
  }),

  takingsFile: api.takingsFile.handler(async ({ context, input }) => {
    const { format, ...days } = input;
    if (daysBetween(days.from, days.until) > MAX_FILE_DAYS)
      throw new InvalidInput([{ path: ["until"], message: messages.tooLong }]);
    const takings = await listPayments(context.db, { ...days, page: 1, limit: MAX_FILE_ROWS });
    await context.reads.countFile(takings);
    if (format === "pdf") return closingSheet(await readPaperHead(context), days, takings);
    return takingsTable(format, asciiFileName("takings", days.from, days.until), takings);
  }),

  receipt: api.receipt.handler(async ({ context: { actor, db }, input }) => ({
    data: await readReceipt(db, actor, input.id),
  })),

  receiptFile: api.receiptFile.handler(async ({ context, input }) => {
    const { db, actor, config } = context;
    const { receipt, code } = await openReceipt(db, actor, input.id);
    await context.reads.countFile(receipt.shares);
    const page = {
      ...printedReceipt(config.publicUrl, receipt, code),
      head: await readPaperHead(context),
      isTwice: mayKeepFees(actor),
    };
    const name = asciiFileName("receipt", receipt.number);
    return streamedFile(`${name}.pdf`, PDF_TYPE, drawPdf(name, RECEIPT, [page]));
  }),

  counterPayment: api.counterPayment.use(transaction).handler(async ({ context, input }) => {
    const { tx, actor } = context;
    const payment = await lockPayment(tx, input.id);
    if (!payment) throw new ReceiptNotFound();
    if (payment.isCountered) throw new AlreadyCountered();
    await counterPayments(context, [payment], input.reason);
    return { data: await readReceipt(tx, actor, input.id) };
  }),
};

/**
 * A receipt; a parent reads one with an own child on it, and of it only the own children's shares.
 * Four statements. Throws `ReceiptNotFound`.
 */
async function openReceipt(
  db: Reader,
  actor: Actor,
  id: string,
): Promise<{ receipt: Receipt; code: string }> {
  const payment = await findPayment(db, id);
  if (!payment) throw new ReceiptNotFound();
  const shares = await listShares(db, id);
  const ownIds = mayKeepFees(actor) ? null : await listChildrenOf(db, actor.id);
  const visible = shares.filter(({ studentId }) => ownIds === null || ownIds.includes(studentId));
  if (visible.length === 0) throw new ReceiptNotFound();
  const byChild = new Map(visible.map((share) => [share.studentId, share]));
  const accounts = await findAccounts(db, [...byChild.keys()]);
  const isPart = visible.length < shares.length;
  const facts = presentPayment(payment);
  const receipt = {
    ...facts,
    kobo: isPart ? visible.reduce((sum, { kobo }) => sum + kobo, 0) : facts.kobo,
    isPart,
    by: isFamily(actor) ? null : facts.by,
    shares: accounts.flatMap(({ studentId, name, className }) => {
      const share = byChild.get(studentId);
      return share ? [{ ...share, name, className }] : [];
    }),
  };
  return { receipt, code: payment.code };
}

async function readReceipt(db: Reader, actor: Actor, id: string): Promise<Receipt> {
  return (await openReceipt(db, actor, id)).receipt;
}
