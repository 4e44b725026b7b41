import { firstNameFirst } from "@school/core/accounts/written-name.ts";
import { implement } from "@orpc/server";
import { MESSAGE_SENT } from "@school/core/site/contact-form.ts";
import { type Enquiry, siteEnquiriesContract } from "@school/core/site/contract-enquiries.ts";
import { guard, open } from "../accounts/guards.ts";
import { audit } from "../platform/database/audit/audit.ts";
import type { Seen } from "../platform/database/locked-row.ts";
import { tableFile } from "../platform/documents/csv/table-file.ts";
import type { Transaction } from "../platform/database/database.ts";
import type { RequestContext } from "../platform/http/context.ts";
import { StaleVersion } from "../platform/http/errors.ts";
import { transaction } from "../platform/http/transaction.ts";
import { exportName } from "../school/export-name.ts";
import { dayText } from "@school/core/api/dates.ts";
import { ENQUIRY_STATE_LABELS } from "@school/core/site/enquiry.ts";
import {
  beginAdmission,
  changeEnquiry,
  receiveMessage,
  receivePlaceRequest,
} from "./commands-enquiries.ts";
import { EnquiryNotFound } from "./errors.ts";
import { presentEnquiry } from "./present.ts";
import {
  enquiriesById,
  type EnquiryRow,
  exportedEnquiries,
  listEnquiries,
  lockEnquiry,
} from "./queries-enquiries.ts";
import { visitorCallOf } from "./visitor-call.ts";

const contractApi = implement(siteEnquiriesContract).$context<RequestContext>();
const publicApi = contractApi.use(open);
const api = contractApi.use(guard);

const HEADER = [
  "received",
  "name",
  "phone",
  "email",
  "child",
  "born",
  "age",
  "classWanted",
  "message",
  "state",
  "notes",
];

/** The locked enquiry in the version that the person saw; throws if it was deleted or changed. */
async function openEnquiry(tx: Transaction, { id, version }: Seen): Promise<EnquiryRow> {
  const enquiry = await lockEnquiry(tx, id);
  if (!enquiry) throw new EnquiryNotFound();
  if (enquiry.version !== version) throw new StaleVersion(presentEnquiry(enquiry));
  return enquiry;
}

export const siteEnquiriesRoutes = {
  sendMessage: publicApi.sendMessage.handler(async ({ context, input }) => {
    await receiveMessage(visitorCallOf(context), input);
    return { data: { message: MESSAGE_SENT } };
  }),

  askForPlace: publicApi.askForPlace.handler(async ({ context, input }) => ({
    data: { message: await receivePlaceRequest(visitorCallOf(context), input) },
  })),

  enquiries: api.enquiries.handler(async ({ context: { db }, input }) => {
    const { rows, ...rest } = await listEnquiries(db, input);
    return { data: rows.map(presentEnquiry), ...rest };
  }),

  changeEnquiry: api.changeEnquiry.use(transaction).handler(async ({ context, input }) => {
    const before = await openEnquiry(context.tx, input);
    return { data: presentEnquiry(await changeEnquiry(context, before, input)) };
  }),

  admitFromEnquiry: api.admitFromEnquiry.use(transaction).handler(async ({ context, input }) => {
    const enquiry = await openEnquiry(context.tx, input);
    return { data: { draftId: await beginAdmission(context, enquiry) } };
  }),

  exportEnquiries: api.exportEnquiries.handler(
    async ({ context: { db, origin, reads }, input }) => {
      const { format, ...filter } = input;
      const ids = await exportedEnquiries(db, filter);
      await reads.countFile(ids);
      const file = await tableFile(format, {
        name: exportName("enquiries", new Date()),
        header: HEADER,
        ids,
        readRows: async (batch) =>
          (await enquiriesById(db, batch)).map(presentEnquiry).map(cellsOf),
      });
      const after = { format, filter, enquiries: ids.length };
      await db.transaction((tx) => audit({ tx, origin }, "site.export-enquiries", null, { after }));
      return file;
    },
  ),
};

function cellsOf({ child, notes, ...row }: Enquiry) {
  return [
    row.createdAt,
    row.name,
    row.phone,
    row.email,
    child && firstNameFirst(child),
    child?.dob ?? null,
    child?.age ?? null,
    child?.classWanted ?? null,
    row.message,
    ENQUIRY_STATE_LABELS[row.state],
    notes.map(({ at, by, text }) => `${dayText(at.slice(0, 10))} ${by}: ${text}`).join("\n"),
  ];
}
