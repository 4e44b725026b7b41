import { eq, sql } from "drizzle-orm";
import type { LockStrength, PgColumn, PgTable, PgUpdateSetSource } from "drizzle-orm/pg-core";
import type { Transaction } from "./database.ts";
import { one } from "./rows.ts";

/** Id and version of a record as its caller saw them. */
export interface Seen {
  readonly id: string;
  readonly version: number;
}

/** Locks the row until the transaction ends; does nothing where there is none. */
export async function lockRow(
  tx: Transaction,
  table: PgTable & { readonly id: PgColumn },
  id: string,
  strength: LockStrength = "update",
): Promise<void> {
  await tx.select({ id: table.id }).from(table).where(eq(table.id, id)).for(strength);
}

/**
 * Changes a locked row: sets the columns, the next version and, where the table has it, the time of
 * the change. Returns the row.
 */
export async function updateRow<
  Table extends PgTable & { readonly id: PgColumn; readonly version: PgColumn },
>(
  tx: Transaction,
  table: Table,
  id: string,
  columns: Omit<PgUpdateSetSource<Table>, "id" | "version" | "updatedAt">,
): Promise<Table["$inferSelect"]> {
  const changed = {
    ...columns,
    version: sql`${table.version} + 1`,
    ...("updatedAt" in table && { updatedAt: sql`now()` }),
  };
  const rows = await tx
    .update(table)
    .set(changed as PgUpdateSetSource<Table>)
    .where(eq(table.id, id))
    .returning();
  return one(rows as Table["$inferSelect"][]);
}
