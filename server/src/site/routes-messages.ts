import { implement } from "@orpc/server";
import { MESSAGE_SENT } from "@school/core/site/contact-form.ts";
import { siteMessagesContract } from "@school/core/site/contract-messages.ts";
import { guard, open } from "../accounts/guards.ts";
import { audit } from "../platform/database/audit/audit.ts";
import type { Seen } from "../platform/database/locked-row.ts";
import { tableFile } from "../platform/documents/csv/table-file.ts";
import type { Transaction } from "../platform/database/database.ts";
import type { RequestContext } from "../platform/http/context.ts";
import { StaleVersion } from "../platform/http/errors.ts";
import { transaction } from "../platform/http/transaction.ts";
import { exportName } from "../school/export-name.ts";
import { markMessage, receiveMessage } from "./commands-messages.ts";
import { MessageNotFound } from "./errors.ts";
import { presentMessage } from "./present.ts";
import {
  exportedMessages,
  listMessages,
  lockMessage,
  type MessageRow,
  messagesById,
} from "./queries-messages.ts";
import { visitorCallOf } from "./visitor-call.ts";

const contractApi = implement(siteMessagesContract).$context<RequestContext>();
const publicApi = contractApi.use(open);
const api = contractApi.use(guard);

const HEADER = ["received", "name", "email", "message", "read", "answered", "answeredBy"];

/** The locked message in the version that the person saw; throws if it was deleted or changed. */
async function openMessage(tx: Transaction, { id, version }: Seen): Promise<MessageRow> {
  const message = await lockMessage(tx, id);
  if (!message) throw new MessageNotFound();
  if (message.version !== version) throw new StaleVersion(presentMessage(message));
  return message;
}

export const siteMessagesRoutes = {
  sendMessage: publicApi.sendMessage.handler(async ({ context, input }) => {
    await receiveMessage(visitorCallOf(context), input);
    return { data: { message: MESSAGE_SENT } };
  }),

  messages: api.messages.handler(async ({ context: { db }, input }) => {
    const { rows, ...rest } = await listMessages(db, input);
    return { data: rows.map(presentMessage), ...rest };
  }),

  markMessage: api.markMessage.use(transaction).handler(async ({ context, input }) => {
    const before = await openMessage(context.tx, input);
    return { data: presentMessage(await markMessage(context, before, input)) };
  }),

  exportMessages: api.exportMessages.handler(async ({ context: { db, origin }, input }) => {
    const { format, ...filter } = input;
    const ids = await exportedMessages(db, filter);
    const file = await tableFile(format, {
      name: exportName("messages", new Date()),
      header: HEADER,
      ids,
      readRows: async (batch) =>
        (await messagesById(db, batch))
          .map(presentMessage)
          .map((row) => [
            row.createdAt,
            row.name,
            row.email,
            row.message,
            row.readAt,
            row.answeredAt,
            row.answeredBy,
          ]),
    });
    const after = { format, filter, messages: ids.length };
    await db.transaction((tx) => audit({ tx, origin }, "site.export-messages", null, { after }));
    return file;
  }),
};
