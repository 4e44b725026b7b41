import { createHash } from "node:crypto";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Transaction } from "@school/server/platform/database/database.ts";
import { insertRows } from "@school/server/platform/database/insert-rows.ts";

/** When the demo school was founded, in milliseconds: the time part of all its ids. */
const FOUNDED = Date.UTC(2018, 8, 3);

/**
 * The id of a record of the demo school, the same at every load: a UUID of version 7 like all
 * others, its random part taken from the record's name ("class Primary 4").
 */
export function demoId(name: string): string {
  const bytes = createHash("sha256").update(name).digest().subarray(0, 16);
  bytes.writeUIntBE(FOUNDED, 0, 6);
  bytes.writeUInt8(0x70 | (bytes.readUInt8(6) & 0x0f), 6);
  bytes.writeUInt8(0x80 | (bytes.readUInt8(8) & 0x3f), 8);
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/** Rows of one table; later batches may refer to earlier ones. */
export interface Batch {
  table: PgTable;
  rows: Record<string, unknown>[];
}

/** Checks the rows against their table when the code is compiled. */
export function batch<Table extends PgTable>(table: Table, rows: Table["$inferInsert"][]): Batch {
  return { table, rows };
}

/** Writes the batches in order. Rows of one batch with the same columns are inserted together. */
export async function insertBatches(tx: Transaction, batches: readonly Batch[]): Promise<void> {
  for (const { table, rows } of batches) {
    for (const alike of Map.groupBy(rows, namedColumns).values()) {
      await insertRows(tx, table, alike);
    }
  }
}

function namedColumns(row: Record<string, unknown>): string {
  return Object.keys(row)
    .filter((key) => row[key] !== undefined)
    .toSorted()
    .join(" ");
}
