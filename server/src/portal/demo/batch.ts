import type { PgTable } from "drizzle-orm/pg-core";
import type { Transaction } from "../../platform/db/database.ts";

/** Rows of one table; later batches may refer to earlier ones. */
export interface Batch {
  table: PgTable;
  rows: Record<string, unknown>[];
}

/** Checks the rows against their table when the code is compiled. */
export function batch<Table extends PgTable>(table: Table, rows: Table["$inferInsert"][]): Batch {
  return { table, rows };
}

/** PostgreSQL takes 65,535 values in a statement; the widest table has about thirty columns. */
const ROWS_AT_ONCE = 1_000;

/** Writes the batches in their order, a thousand rows to a statement. */
export async function insertBatches(tx: Transaction, batches: readonly Batch[]): Promise<void> {
  for (const { table, rows } of batches) {
    for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
      await tx.insert(table).values(rows.slice(from, from + ROWS_AT_ONCE));
    }
  }
}
