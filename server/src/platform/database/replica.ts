import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { isUnavailable } from "./unavailable.ts";
import { type Database, databaseCode, openDatabase } from "./database.ts";

/** Time in milliseconds that a read replica may take for one response, before the primary is asked. */
const PATIENCE_MS = 2_000;
/** Time in milliseconds for which a replica that failed is not used. */
const REST_MS = 5_000;

/** A copy that follows the database, from which answers are made. */
interface Replica {
  readonly db: Database;
  /**
   * Counts of the reads from it since the start, and of those that had to come from the primary
   * instead.
   */
  readonly counts: { read: number; behind: number; failed: number };
  restsUntil: number;
}

const replicas = new WeakMap<Database, Replica>();

/**
 * Has a copy that follows `db` serve reads of `readReplica`. It need not answer yet. Ends with
 * `$client.end()` of what is returned.
 *
 * @param connection leads to one server; a proxy that spreads connections over several copies, of
 *   which one is older than the other, is not one
 */
export function followWith(db: Database, connection: pg.PoolConfig): Database {
  const replica = openDatabase({
    ...connection,
    connectionTimeoutMillis: PATIENCE_MS,
    statement_timeout: PATIENCE_MS,
  });
  const counts = { read: 0, behind: 0, failed: 0 };
  replicas.set(db, { db: replica, counts, restsUntil: 0 });
  return replica;
}

/** The copy that follows this database; undefined without one. */
export function replicaOf(db: Database): Replica | undefined {
  return replicas.get(db);
}

/** Statements of a copy that are cut because they stand in the way of following; and cut by time. */
const CUT = new Set(["40001", "40P01", "57014"]);

class TooSlow extends Error {}

/**
 * Makes an answer from the copy, if it has what the answer is about. Undefined where there is no
 * copy, it lags, or it is away: then the primary makes it.
 *
 * @param isSame asks the copy whether it has the version that the primary named
 */
export async function readReplica<Result>(
  primary: Database,
  isSame: (replica: Database) => Promise<boolean>,
  read: (replica: Database) => Promise<Result>,
): Promise<{ readonly result: Result } | undefined> {
  const replica = replicas.get(primary);
  if (!replica || performance.now() < replica.restsUntil) return undefined;
  const { db, counts } = replica;
  try {
    if (!(await inTime(isSame(db)))) {
      counts.behind += 1;
      return undefined;
    }
    const result = await inTime(read(db));
    counts.read += 1;
    return { result };
  } catch (error) {
    if (!(error instanceof TooSlow || isUnavailable(error) || isOfDatabase(error))) throw error;
    counts.failed += 1;
    // A statement that was cut says nothing of the next one.
    if (!CUT.has(databaseCode(error) ?? "")) replica.restsUntil = performance.now() + REST_MS;
    return undefined;
  }
}

/** Also what a copy with older tables says, which follows the newest migration in a moment. */
function isOfDatabase(error: unknown): boolean {
  return /^[0-9A-Z]{5}$/.test(databaseCode(error) ?? "");
}

async function inTime<Result>(work: Promise<Result>): Promise<Result> {
  const ending = new AbortController();
  const late = sleep(PATIENCE_MS, null, { signal: ending.signal, ref: false }).then(() => {
    throw new TooSlow("The reading replica does not answer.");
  });
  late.catch(() => {});
  try {
    return await Promise.race([work, late]);
  } finally {
    ending.abort();
  }
}
