import { inArray } from "drizzle-orm";
import type { Transaction } from "../../platform/db/database.ts";
import { mailTokens, signInNames, users, viewedAs } from "../tables.ts";

/**
 * Removes accounts for good, as if they had never been: only an import that is undone does so.
 * Whoever calls it has removed what hangs on them and writes the audit log. Four statements.
 */
export async function removePeople(tx: Transaction, ids: readonly string[]): Promise<void> {
  await tx.delete(mailTokens).where(inArray(mailTokens.userId, [...ids]));
  await tx.delete(viewedAs).where(inArray(viewedAs.personId, [...ids]));
  await tx.delete(signInNames).where(inArray(signInNames.userId, [...ids]));
  await tx.delete(users).where(inArray(users.id, [...ids]));
}
