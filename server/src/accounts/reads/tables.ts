import type { ReadKind } from "@school/core/accounts/reads/kinds.ts";
import { index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { timestamptz } from "../../platform/database/column-kinds.ts";

/** The people whose records of a kind an account read in one hour; shared by all processes. */
export const recordReads = pgTable(
  "record_reads",
  {
    readerId: uuid().notNull(),
    kind: text().$type<ReadKind>().notNull(),
    /** The start of the hour. */
    hour: timestamptz().notNull(),
    people: uuid().array().notNull(),
    /** Number of files that were made. */
    files: integer().notNull().default(0),
    /** People that the account may read in the hour. */
    budget: integer().notNull(),
    /** When the budget was exceeded; null if it was not. */
    overAt: timestamptz(),
    /** When the principals were notified of it. */
    notifiedAt: timestamptz(),
  },
  (table) => [
    primaryKey({ columns: [table.readerId, table.hour, table.kind] }),
    index().on(table.hour),
  ],
);
