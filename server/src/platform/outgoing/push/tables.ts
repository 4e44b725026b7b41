import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { bytea, timestamptzNow } from "../../database/column-kinds.ts";
import { outgoingColumns } from "../columns.ts";

/** Every notification of the portal, one row per device. */
export const pushMessages = pgTable(
  "push_messages",
  {
    ...outgoingColumns(),
    /** The device's address at its push service, and its encryption keys. */
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

/** The only key pair, which identifies the sender to push services (VAPID, RFC 8292). */
export const pushKeys = pgTable(
  "push_keys",
  {
    id: integer().primaryKey().default(1),
    /** Base64url of an uncompressed point on P-256; browsers subscribe with it. */
    publicKey: text().notNull(),
    /** Encrypted under SECRET_KEY. */
    privateKeySealed: bytea().notNull(),
    createdAt: timestamptzNow(),
  },
  (table) => [check("push_keys_one_row", sql`${table.id} = 1`)],
);
