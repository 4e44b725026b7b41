import { getTableName, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Transaction } from "./database.ts";

/** Rows of one statement: enough to be quick, few enough to keep memory small. */
const BATCH = 2_000;

/**
 * Inserts any number of rows that name the same columns: one statement for each 2,000, whose one
 * parameter holds them as JSON. Columns that the first row does not name get their default.
 */
export async function insertRows<Table extends PgTable>(
  tx: Transaction,
  table: Table,
  rows: readonly Table["$inferInsert"][],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const keys = Object.keys(first);
  const name = sql.identifier(getTableName(table));
  const columns = sql.join(
    keys.map((key) => sql.identifier(snakeCase(key))),
    sql`, `,
  );
  for (let from = 0; from < rows.length; from += BATCH) {
    const records = rows.slice(from, from + BATCH).map((row) => record(keys, row));
    await tx.execute(sql`
      insert into ${name} (${columns})
      select ${columns} from json_populate_recordset(null::${name}, ${JSON.stringify(records)}::json)`);
  }
}

function record(keys: readonly string[], row: Record<string, unknown>) {
  return Object.fromEntries(
    keys.map((key) => {
      const value = row[key] ?? null;
      return [snakeCase(key), Buffer.isBuffer(value) ? `\\x${value.toString("hex")}` : value];
    }),
  );
}

/** As drizzle names a table's columns here. */
function snakeCase(key: string): string {
  return key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
