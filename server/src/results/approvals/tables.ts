import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { id, timestamptz, timestamptzNow } from "../../platform/database/column-kinds.ts";
import type { BulkState } from "@school/core/results/approvals/contract.ts";
import type { ActorOrigin } from "../../platform/database/audit/audit.ts";
import type { SheetKey } from "../facts.ts";

/** A sheet of a bulk approval as the principal saw it. */
export interface StoredSheet extends SheetKey {
  version: string;
  results: number;
  /** "Primary 4 Gold, Mathematics" */
  name: string;
}

/**
 * The approval of all score sheets that matched a filter, by a job, and its undoing. Its id is the
 * decision of its results.
 */
export const bulkApprovals = pgTable(
  "bulk_approvals",
  {
    id: id(),
    state: text().$type<BulkState>().notNull(),
    /** In the order of approval; never changed. */
    sheets: jsonb().$type<StoredSheet[]>().notNull(),
    comment: text(),
    /** Number of sheets that have been processed. */
    sheetsDone: integer().notNull().default(0),
    resultsTotal: integer().notNull(),
    resultsApproved: integer().notNull().default(0),
    resultsUndone: integer().notNull().default(0),
    /** Names of the sheets that had changed before their turn, and were skipped. */
    changed: jsonb().$type<string[]>().notNull().default([]),
    /** The person who started or last undid it, for the audit log. */
    origin: jsonb().$type<ActorOrigin>().notNull(),
    createdBy: uuid().notNull(),
    createdAt: timestamptzNow(),
    /** When all sheets were processed, or it was undone. */
    endedAt: timestamptz(),
  },
  (table) => [
    index("bulk_approvals_under_way")
      .on(table.id)
      .where(sql`${table.endedAt} is null`),
    index().on(table.endedAt),
  ],
);
