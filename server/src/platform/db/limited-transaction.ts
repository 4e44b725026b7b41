import { drizzle } from "drizzle-orm/node-postgres";
import type { Database, Transaction } from "./database.ts";

interface Limits {
  /** After so many milliseconds the connection is cut, and the transaction fails. */
  ms: number;
  /** How long a statement waits for somebody else's lock; then it fails with SQLSTATE 55P03. */
  lockMs: number;
}

/**
 * A transaction that ends in bounded time, whatever becomes of the database or the way to it: for
 * work on which many people wait at once. A cut connection leaves the pool.
 */
export async function limitedTransaction<Result>(
  db: Database,
  { ms, lockMs }: Limits,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  const client = await db.$client.connect();
  const cut = setTimeout(() => void client.end(), ms);
  try {
    return await drizzle({ client, casing: "snake_case" }).transaction(async (tx) => {
      await tx.execute(`set local lock_timeout = ${lockMs}`);
      return work(tx);
    });
  } finally {
    clearTimeout(cut);
    client.release();
  }
}
