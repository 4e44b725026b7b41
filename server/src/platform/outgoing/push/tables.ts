import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { bytea } from "../../database/bytea.ts";
import { outgoingColumns } from "../columns.ts";

/** Every notification that the portal ever wanted to send, one device each. */
export const pushMessages = pgTable(
  "push_messages",
  {
    ...outgoingColumns(),
    /** The device's address at its browser's push service, and what its messages are encrypted to. */
    endpoint: text().notNull(),
    p256dh: text().notNull(),
    auth: text().notNull(),
    title: text().notNull(),
    /** The page that a tap opens. */
    path: text().notNull(),
    state: text().$type<"queued" | "sent" | "failed">().notNull().default("queued"),
  },
  (table) => [
    index().on(table.createdAt),
    index()
      .on(table.batchId)
      .where(sql`${table.batchId} is not null`),
    index()
      .on(table.secretsExpireAt)
      .where(sql`${table.secretsSealed} is not null`),
  ],
);

/** The one pair of keys that says to push services who sends (VAPID, RFC 8292). */
export const pushKeys = pgTable(
  "push_keys",
  {
    id: integer().primaryKey().default(1),
    /** Base64url of an uncompressed point of P-256; browsers subscribe to it. */
    publicKey: text().notNull(),
    /** Encrypted under SECRET_KEY. */
    privateKeySealed: bytea().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [check("push_keys_one_row", sql`${table.id} = 1`)],
);
