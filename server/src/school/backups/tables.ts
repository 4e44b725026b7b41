import { sql } from "drizzle-orm";
import { bigint, boolean, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { id, timestamptz, timestamptzNow } from "../../platform/database/column-kinds.ts";
import type { Backup } from "@school/core/school/backups/contract.ts";

/** A backup that the portal makes, or made; the row outlives its file. */
export const backups = pgTable(
  "backups",
  {
    id: id(),
    place: text().$type<Backup["place"]>().notNull(),
    /** Absolute; null for a bucket. */
    folder: text(),
    fileName: text().notNull(),
    isEncrypted: boolean().notNull(),
    state: text().$type<Backup["state"]>().notNull().default("waiting"),
    /** Progress of the current step, in tables. */
    tablesDone: integer().notNull().default(0),
    tables: integer().notNull().default(0),
    /**
     * Number of times it was started. Without this count, a backup that never ends would be started for
     * ever.
     */
    tries: integer().notNull().default(0),
    bytes: bigint({ mode: "number" }),
    rows: bigint({ mode: "number" }),
    trial: text().$type<NonNullable<Backup["trial"]>>(),
    note: text(),
    /** Null for a scheduled backup. */
    startedBy: uuid(),
    startedAt: timestamptzNow(),
    finishedAt: timestamptz(),
    /** When the retention rule deleted its file. */
    removedAt: timestamptz(),
  },
  (table) => [
    // At most one at a time, in any number of processes.
    uniqueIndex("backups_one_under_way")
      .on(sql`(${table.finishedAt} is null)`)
      .where(sql`${table.finishedAt} is null`),
    uniqueIndex("backups_in_order").on(table.startedAt, table.id),
  ],
);
