import type { Database, Transaction } from "./database.ts";
import { lendConnection, type Connection } from "./lend-connection.ts";

/**
 * Lends a connection for bounded time, whatever becomes of the database or the way to it: for work
 * on which many people wait at once. After `ms` milliseconds it is cut, the work under way fails,
 * and it leaves the pool.
 */
export function limitedConnection<Result>(
  db: Database,
  ms: number,
  work: (connection: Connection) => Promise<Result>,
): Promise<Result> {
  return lendConnection(db.$client, async (connection) => {
    const cut = setTimeout(() => void connection.$client.end(), ms);
    try {
      return await work(connection);
    } finally {
      clearTimeout(cut);
    }
  });
}

interface Limits {
  /** Of the whole transaction. */
  ms: number;
  /** How long a statement waits for somebody else's lock; then it fails with SQLSTATE 55P03. */
  lockMs: number;
}

/** A transaction on such a connection. */
export function limitedTransaction<Result>(
  db: Database,
  { ms, lockMs }: Limits,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  return limitedConnection(db, ms, (connection) =>
    connection.transaction(async (tx) => {
      await tx.execute(`set local lock_timeout = ${lockMs}`);
      return work(tx);
    }),
  );
}
