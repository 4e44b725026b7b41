import { sql } from "drizzle-orm";
import { check, index, pgTable, text } from "drizzle-orm/pg-core";
import { outgoingColumns } from "../columns.ts";

/**
 * Every mail that the portal ever wanted to send, one recipient each. Without a mail server they
 * stay here and the principal reads them.
 */
export const mails = pgTable(
  "mails",
  {
    ...outgoingColumns(),
    address: text().notNull(),
    /** Address for replies; null for the sender. */
    replyTo: text(),
    subject: text().notNull(),
    /** With `{{name}}` where a secret is, as the text. */
    html: text().notNull(),
    state: text().$type<MailState>().notNull().default("queued"),
  },
  (table) => [
    index().on(table.createdAt),
    index()
      .on(table.batchId)
      .where(sql`${table.batchId} is not null`),
    index()
      .on(table.secretsExpireAt)
      .where(sql`${table.secretsSealed} is not null`),
    check("mails_one_recipient", sql`${table.address} !~ '[[:space:],<>]'`),
    check("mails_one_reply_to", sql`${table.replyTo} !~ '[[:space:],<>]'`),
  ],
);

export type MailState = "queued" | "sent" | "failed";
