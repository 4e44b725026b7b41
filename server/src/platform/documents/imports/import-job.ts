import { sql } from "drizzle-orm";
import type { Transaction } from "../../database/database.ts";
import { one } from "../../database/rows.ts";
import type { JobKind } from "../../runtime/jobs/job.ts";

/** Checks, imports or undoes, according to the import's state. */
export const importJob: JobKind = {
  name: "imports",
  retries: 2,
  firstDelay: 2,
  longestDelay: 30,
};

/** First half of an advisory lock; no other lock of the portal uses it. */
const LOCK_CLASS = 7_340_033;

/**
 * Locks an import for this transaction; returns false if another one has the lock. The lock is
 * released when the transaction ends, also if its process dies.
 */
export async function importLock(tx: Transaction, importId: string): Promise<boolean> {
  const { rows } = await tx.execute<{ taken: boolean }>(
    sql`select pg_try_advisory_xact_lock(${LOCK_CLASS}, hashtext(${importId})) as taken`,
  );
  return one(rows).taken;
}
