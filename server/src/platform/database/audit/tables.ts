import { bigint, index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { bytea, timestamptzNow } from "../column-kinds.ts";

/**
 * Log of who did what to which record. Append-only: a trigger refuses UPDATE and DELETE. Personal
 * values are stored separately in `audit_values` and are bound here by a salted hash. Erasing them
 * does not break the log or the chain over it.
 */
export const auditLog = pgTable(
  "audit_log",
  {
    seq: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    at: timestamptzNow(),
    /** Null for actions of the system itself, and for an anonymous caller. */
    actorId: uuid(),
    authSessionId: uuid(),
    requestId: text(),
    /** Module and verb: "results.approve". */
    action: text().notNull(),
    subjectId: uuid(),
    valuesHash: bytea().notNull(),
  },
  (table) => [
    index().on(table.subjectId, table.seq),
    index().on(table.actorId, table.seq),
    index().on(table.action, table.seq),
    index().on(table.at),
  ],
);

/**
 * The values of an audit entry: address of the caller, the record before and after. No foreign key:
 * one statement writes both and no entry is ever deleted, and its check took longer than all else of
 * a save.
 */
export const auditValues = pgTable("audit_values", {
  /** The entry. */
  seq: bigint({ mode: "number" }).primaryKey(),
  salt: bytea().notNull(),
  values: jsonb().$type<AuditValues>().notNull(),
});

export interface AuditValues {
  ip: string | null;
  before: unknown;
  after: unknown;
}

/**
 * The chain over the log, in the order of sealing: each hash covers the one before and one entry.
 * Append-only as the log is. No foreign key, so that the seal of a deleted entry remains.
 */
export const auditSeals = pgTable("audit_seals", {
  /** Counts from 1 without a gap. */
  position: bigint({ mode: "number" }).primaryKey(),
  /** The entry; late ones are sealed after those that overtook them. */
  seq: bigint({ mode: "number" }).notNull().unique(),
  hash: bytea().notNull(),
});
