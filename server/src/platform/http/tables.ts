import { index, jsonb, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";

/**
 * Responses of writes that carried an `Idempotency-Key`, stored for 24 h. The row is written in the
 * transaction of the write itself, so a repetition waits for the first and then reads its response.
 */
export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    actorId: uuid().notNull(),
    key: text().notNull(),
    /** SHA-256 of endpoint and input: the same key for another request is a mistake. */
    requestHash: text().notNull(),
    /** Encrypted, as a text in base64. */
    response: jsonb(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.actorId, table.key] }), index().on(table.createdAt)],
);
