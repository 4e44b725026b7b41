import { inArray } from "drizzle-orm";
import type { Transaction } from "../../platform/database/database.ts";
import { files } from "../../platform/documents/files/tables.ts";

/** Deletes files that erased rows referred to. One statement. */
export async function dropFiles(tx: Transaction, ids: readonly string[]): Promise<void> {
  await tx.delete(files).where(inArray(files.id, [...ids]));
}
