import { eq } from "drizzle-orm";
import type { LockStrength, PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Transaction } from "./database.ts";

/** Locks the row until the transaction ends; does nothing where there is none. */
export async function lockRow(
  tx: Transaction,
  table: PgTable & { readonly id: PgColumn },
  id: string,
  strength: LockStrength = "update",
): Promise<void> {
  await tx.select({ id: table.id }).from(table).where(eq(table.id, id)).for(strength);
}
