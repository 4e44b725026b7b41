import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";
import { bytea } from "../db/bytea.ts";

const time = () => timestamp({ withTimezone: true });

/**
 * Every mail that the portal ever wanted to send, one recipient each. Without a mail server they
 * stay here and the principal reads them.
 */
export const mails = pgTable(
  "mails",
  {
    id: uuid().primaryKey(),
    /** Whom the mail is about; null for people without an account. */
    recipientId: uuid(),
    address: text().notNull(),
    /** To whom an answer goes; null for the sender. */
    replyTo: text(),
    /** Room and occasion: "accounts.recovery". */
    purpose: text().notNull(),
    subject: text().notNull(),
    /** With `{{name}}` where a secret is. */
    text: text().notNull(),
    html: text().notNull(),
    /** Links and codes, encrypted under SECRET_KEY; gone once delivered or expired. */
    secretsSealed: bytea(),
    /** When links and codes stop working; null for a mail without any. */
    secretsExpireAt: time(),
    state: text().$type<MailState>().notNull().default("queued"),
    /** A person waits for it: it leaves before all that are not. */
    urgent: boolean().notNull().default(false),
    /** When the mail server was last asked to take it; null again once it has answered. */
    sendingSince: time(),
    tries: integer().notNull().default(0),
    lastError: text(),
    createdAt: time().notNull().defaultNow(),
    sentAt: time(),
  },
  (table) => [
    index().on(table.createdAt),
    index()
      .on(table.secretsExpireAt)
      .where(sql`${table.secretsSealed} is not null`),
    check("mails_one_recipient", sql`${table.address} !~ '[[:space:],<>]'`),
    check("mails_one_reply_to", sql`${table.replyTo} !~ '[[:space:],<>]'`),
  ],
);

export type MailState = "queued" | "sent" | "failed";
