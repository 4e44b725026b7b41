import { sql } from "drizzle-orm";
import { check, index, pgTable, text } from "drizzle-orm/pg-core";
import { outgoingColumns } from "../columns.ts";

/**
 * Every mail of the portal, one row per recipient. Without a mail server they stay here for the
 * principal to read.
 */
export const mails = pgTable(
  "mails",
  {
    ...outgoingColumns(),
    address: text().notNull(),
    /** Address for replies; null for the sender. */
    replyTo: text(),
    subject: text().notNull(),
    /** With `{{name}}` instead of a secret, like the text. */
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
