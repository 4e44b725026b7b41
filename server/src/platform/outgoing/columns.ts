import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import { boolean, integer, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { bytea } from "../database/column-kinds.ts";

const time = () => timestamp({ withTimezone: true });

/** The columns of every outgoing message: one row per recipient. */
export const outgoingColumns = () => ({
  id: uuid().primaryKey(),
  /** Person whom the message is about; null for people without an account. */
  recipientId: uuid(),
  /** Module and occasion: "accounts.recovery". */
  purpose: text().notNull(),
  /** With `{{name}}` instead of a secret. */
  text: text().notNull(),
  /** Links and codes, encrypted under SECRET_KEY; deleted once delivered or expired. */
  secretsSealed: bytea(),
  /** When links and codes expire; null without any. */
  secretsExpireAt: time(),
  /** Messages written together share it. */
  batchId: uuid(),
  /** Whether a person waits for it: urgent messages are sent first. */
  urgent: boolean().notNull().default(false),
  /** Time of the last attempt to hand it to a server; null again after a response. */
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
