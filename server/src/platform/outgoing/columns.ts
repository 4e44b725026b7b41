import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import { boolean, integer, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { bytea } from "../database/bytea.ts";

const time = () => timestamp({ withTimezone: true });

/** The columns of every outgoing message: a row is one message to one recipient. */
export const outgoingColumns = () => ({
  id: uuid().primaryKey(),
  /** Person whom the message is about; null for people without an account. */
  recipientId: uuid(),
  /** Module and occasion: "accounts.recovery". */
  purpose: text().notNull(),
  /** With `{{name}}` where a secret is. */
  text: text().notNull(),
  /** Links and codes, encrypted under SECRET_KEY; gone once delivered or expired. */
  secretsSealed: bytea(),
  /** When links and codes stop working; null for a message without any. */
  secretsExpireAt: time(),
  /** Those that were written together. */
  batchId: uuid(),
  /** A person waits for it: it is sent before all that are not urgent. */
  urgent: boolean().notNull().default(false),
  /** Time of the last request to a server to take it; null again once that has responded. */
  sendingSince: time(),
  tries: integer().notNull().default(0),
  lastError: text(),
  createdAt: time().notNull().defaultNow(),
  sentAt: time(),
});

/** A table of such messages. */
export type OutgoingTable = PgTable &
  Record<keyof ReturnType<typeof outgoingColumns> | "state", AnyPgColumn>;

/** Columns that every row of such a table has. */
export interface OutgoingRow {
  readonly id: string;
  readonly secretsSealed: Buffer | null;
  readonly secretsExpireAt: Date | null;
}
