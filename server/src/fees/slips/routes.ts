import { implement, os } from "@orpc/server";
import { dayAtSchool } from "@school/core/api/dates.ts";
import { type Slip, slipsContract } from "@school/core/fees/slips/contract.ts";
import { messages } from "@school/core/fees/slips/text.ts";
import { guard } from "../../accounts/guards.ts";
import { signedAddress } from "../../platform/documents/files/address.ts";
import { readAttachment } from "../../platform/documents/files/attachment.ts";
import type { RequestContext } from "../../platform/http/context.ts";
import { InvalidInput } from "../../platform/http/errors.ts";
import { transaction } from "../../platform/http/transaction.ts";
import type { Sealer } from "../../platform/runtime/secrets/seal.ts";
import { SlipNotFound } from "../errors.ts";
import { listChildrenOf } from "../ledger/queries.ts";
import { answerSlip, sendSlip } from "./commands.ts";
import { findSlip, listOwnSlips, listSlips, type SlipRow } from "./queries.ts";

const api = implement(slipsContract).$context<RequestContext>().use(guard);

/** Looks into the file before any transaction begins. */
const reading = os
  .$context<RequestContext>()
  .middleware(async ({ next }, { file }: { file: File }) =>
    next({ context: { attachment: await readAttachment(file) } }),
  );

export const slipsRoutes = {
  sendSlip: api.sendSlip
    .use(reading)
    .use(transaction)
    .handler(async ({ context, input: { file: _file, ...form } }) => {
      const { tx, actor, sealer, attachment } = context;
      const refuse = (field: string, message: string) =>
        new InvalidInput([{ path: [field], message }]);
      if (form.paidOn > dayAtSchool(new Date())) throw refuse("paidOn", messages.day);
      const studentIds = [...new Set(form.studentIds)];
      const ownIds = await listChildrenOf(tx, actor.id);
      if (!studentIds.every((id) => ownIds.includes(id)))
        throw refuse("studentIds", messages.notOwn);
      const id = await sendSlip(context, attachment, { ...form, studentIds });
      return { data: present(sealer, required(await findSlip(tx, id))) };
    }),

  ownSlips: api.ownSlips.handler(async ({ context: { actor, db, sealer } }) => ({
    data: (await listOwnSlips(db, actor.id)).map((row) => ({
      ...present(sealer, row),
      recordedAs: null,
    })),
  })),

  slips: api.slips.handler(async ({ context: { db, sealer }, input }) => {
    const { rows, pagination } = await listSlips(db, input);
    return { data: rows.map((row) => present(sealer, row)), pagination };
  }),

  answerSlip: api.answerSlip.use(transaction).handler(async ({ context, input }) => {
    await answerSlip(context, input.id, input.answer);
    return { data: present(context.sealer, required(await findSlip(context.tx, input.id))) };
  }),
};

function required(row: SlipRow | null): SlipRow {
  if (!row) throw new SlipNotFound();
  return row;
}

function present(sealer: Sealer, row: SlipRow): Slip {
  const { senderId: _senderId, sentAt, fileId, receiptId, receiptNumber, ...rest } = row;
  return {
    ...rest,
    state: receiptId !== null ? "CONFIRMED" : row.answer !== null ? "ANSWERED" : "OPEN",
    sentAt: sentAt.toISOString(),
    fileUrl: signedAddress(sealer, fileId, row.fileName),
    receipt:
      receiptId !== null && receiptNumber !== null
        ? { id: receiptId, number: receiptNumber }
        : null,
  };
}
