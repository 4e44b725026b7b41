import { implement } from "@orpc/server";
import type { Channel } from "@school/core/messages/groups/audience.ts";
import { WRITTEN_PURPOSES } from "@school/core/messages/writing/batch.ts";
import { writingContract } from "@school/core/messages/writing/contract.ts";
import { guard } from "../../accounts/guards.ts";
import type { Reader } from "../../platform/database/database.ts";
import type { RequestContext } from "../../platform/http/context.ts";
import { hasMailServer } from "../../platform/outgoing/mail/mail-server.ts";
import { transaction } from "../../platform/http/transaction.ts";
import { phoneChannels } from "../../platform/outgoing/phone/queue-phone-message.ts";
import { peopleOf, presentPeople } from "../groups/present.ts";
import { readRoll } from "../groups/queries.ts";
import { sendMessage, stopBatch } from "./commands.ts";
import { BatchNotFound } from "./errors.ts";
import { presentBatch, presentRecipient } from "./present.ts";
import { previewMessage } from "./preview.ts";
import {
  type BatchRow,
  findBatch,
  listBatches,
  listRecipients,
  missedPeople,
  missedRecipients,
} from "./queries.ts";
import { resendMissed } from "./resend.ts";

const api = implement(writingContract).$context<RequestContext>().use(guard);

export const writingRoutes = {
  channels: api.channels.handler(async ({ context: { config, db } }) => {
    const { sms, whatsapp } = await phoneChannels(db);
    const data: Channel[] = [
      ...(sms ? (["SMS"] as const) : []),
      ...(whatsapp ? (["WHATSAPP"] as const) : []),
      "EMAIL",
    ];
    return { data, hasMailServer: hasMailServer(config) };
  }),

  preview: api.preview.handler(async ({ context: { actor, db }, input }) => ({
    data: await previewMessage(db, actor, input),
  })),

  send: api.send.use(transaction).handler(async ({ context, input }) => {
    const id = await sendMessage(context, context.actor, input);
    return { data: presentBatch(await requireBatch(context.tx, id), context.config) };
  }),

  batches: api.batches.handler(async ({ context: { config, db }, input }) => {
    const { rows, pagination } = await listBatches(db, input);
    return { data: rows.map((row) => presentBatch(row, config)), pagination };
  }),

  batch: api.batch.handler(async ({ context: { config, db }, input }) => ({
    data: presentBatch(await requireBatch(db, input.id), config),
  })),

  batchRecipients: api.batchRecipients.handler(async ({ context: { db }, input }) => {
    const { rows, pagination } = await listRecipients(db, input.id, input);
    return { data: rows.map(presentRecipient), pagination };
  }),

  stop: api.stop.use(transaction).handler(async ({ context, input }) => {
    await stopBatch(context, input.id);
    return { data: presentBatch(await requireBatch(context.tx, input.id), context.config) };
  }),

  resend: api.resend.use(transaction).handler(async ({ context, input: { id, channel } }) => {
    const resentIn = await resendMissed(context, id, channel);
    return { data: presentBatch(await requireBatch(context.tx, resentIn), context.config) };
  }),

  again: api.again.handler(async ({ context: { db }, input }) => {
    const {
      selection: all,
      channel,
      purpose,
      subject,
      text,
      withoutMarks,
    } = await requireBatch(db, input.id);
    const selection = input.onlyMissed
      ? { kind: "chosen" as const, ...missedPeople(await missedRecipients(db, input.id, ALL)) }
      : all;
    const chosen = selection.kind === "chosen" ? peopleOf(await readRoll(db), selection) : NO_ONE;
    const written = WRITTEN_PURPOSES.find((one) => one === purpose) ?? "school";
    const how = { channel, purpose: written, subject, text, withoutMarks };
    return { data: { selection, chosen: presentPeople(chosen), ...how } };
  }),
};

const ALL = { isOwed: false };
const NO_ONE = { pupils: [], staff: [] };

async function requireBatch(db: Reader, id: string): Promise<BatchRow> {
  const batch = await findBatch(db, id);
  if (!batch) throw new BatchNotFound();
  return batch;
}
