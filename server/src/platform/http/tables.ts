import { index, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { timestamptzNow } from "../database/column-kinds.ts";

/**
 * Responses of writes with an `Idempotency-Key`, stored for 24 h. The row is written in the write's
 * own transaction, so a repetition waits for the first and then reads its response.
 */
export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    actorId: uuid().notNull(),
    key: text().notNull(),
    /** SHA-256 of endpoint and input: reusing a key for another request is an error. */
    requestHash: text().notNull(),
    /** Encrypted, base64. */
    response: jsonb(),
    createdAt: timestamptzNow(),
  },
  (table) => [primaryKey({ columns: [table.actorId, table.key] }), index().on(table.createdAt)],
);
