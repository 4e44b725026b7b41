import { type Column, getTableColumns, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { bareNames, columnName } from "./columns.ts";
import type { Transaction } from "./database.ts";

/** Rows of one statement: enough to be quick, few enough for little memory. */
const BATCH = 2_000;

/**
 * Inserts any number of rows that name the same columns: one statement for each 2,000, whose one
 * parameter has them as JSON. Columns that the first row does not name get their default.
 */
export async function insertRows<Table extends PgTable>(
  tx: Transaction,
  table: Table,
  rows: readonly Table["$inferInsert"][],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = Object.entries(getTableColumns(table)).filter(([key]) => key in first);
  const list = bareNames(...columns.map(([, column]) => column));
  for (let from = 0; from < rows.length; from += BATCH) {
    const records = rows.slice(from, from + BATCH).map((row) => record(columns, row));
    await tx.execute(sql`
      insert into ${table} (${list})
      select ${list} from json_populate_recordset(null::${table}, ${JSON.stringify(records)}::json)`);
  }
}

function record(columns: readonly (readonly [string, Column])[], row: Record<string, unknown>) {
  return Object.fromEntries(
    columns.map(([key, column]) => {
      const value = row[key] ?? null;
      const stored = Buffer.isBuffer(value) ? `\\x${value.toString("hex")}` : value;
      return [columnName(column), stored];
    }),
  );
}
