import { implement } from "@orpc/server";
import { siteNewsletterContract } from "@school/core/site/contract-newsletter.ts";
import { NEWSLETTER_ANSWER } from "@school/core/site/newsletter.ts";
import { guard, open } from "../accounts/guards.ts";
import { audit } from "../platform/database/audit/audit.ts";
import { tableFile } from "../platform/documents/csv/table-file.ts";
import type { RequestContext } from "../platform/http/context.ts";
import { transaction } from "../platform/http/transaction.ts";
import { exportName } from "../school/export-name.ts";
import { sendLetter, subscribe } from "./commands-newsletter.ts";
import { presentReader } from "./present.ts";
import { exportedReaders, listReaders, readersById } from "./queries-newsletter.ts";
import { visitorCallOf } from "./visitor-call.ts";

const contractApi = implement(siteNewsletterContract).$context<RequestContext>();
const publicApi = contractApi.use(open);
const api = contractApi.use(guard);

const HEADER = ["email", "state", "entered", "confirmed", "left"];

export const siteNewsletterRoutes = {
  subscribe: publicApi.subscribe.handler(async ({ context, input }) => {
    await subscribe(visitorCallOf(context), input);
    return { data: { message: NEWSLETTER_ANSWER } };
  }),

  readers: api.readers.handler(async ({ context: { db }, input }) => {
    const { rows, ...rest } = await listReaders(db, input);
    return { data: rows.map(presentReader), ...rest };
  }),

  exportReaders: api.exportReaders.handler(async ({ context: { db, origin, reads }, input }) => {
    const { format, ...filter } = input;
    const ids = await exportedReaders(db, filter);
    await reads.countFile(ids);
    const file = await tableFile(format, {
      name: exportName("readers", new Date()),
      header: HEADER,
      ids,
      readRows: async (batch) =>
        (await readersById(db, batch))
          .map(presentReader)
          .map((row) => [row.email, row.state, row.createdAt, row.confirmedAt, row.leftAt]),
    });
    const after = { format, filter, readers: ids.length };
    await db.transaction((tx) => audit({ tx, origin }, "site.export-readers", null, { after }));
    return file;
  }),

  sendLetter: api.sendLetter.use(transaction).handler(async ({ context, input }) => {
    const { config, origin, sealer, tx } = context;
    const { publicUrl } = config;
    return { data: { mails: await sendLetter({ tx, origin, sealer, publicUrl }, input) } };
  }),
};
