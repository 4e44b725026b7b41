import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { isUnavailable } from "./unavailable.ts";
import { type Database, databaseCode, openDatabase } from "./database.ts";

/** Time limit in milliseconds of a response from a read replica, before the primary is used. */
const TIMEOUT_MS = 2_000;
/** Time in milliseconds for which a replica that failed is not used. */
const REST_MS = 5_000;

/** A read replica, from which responses are built. */
interface Replica {
  readonly db: Database;
  /** Counts of the reads from it since the start, and of those from the primary instead. */
  readonly counts: { read: number; behind: number; failed: number };
  restsUntil: number;
}

const replicas = new WeakMap<Database, Replica>();

/**
 * Makes a replica of `db` serve reads of `readReplica`. It need not respond yet. Ends with
 * `$client.end()` of the result.
 *
 * @param connection to one server, not to a proxy that distributes connections over several
 *   replicas of different age
 */
export function followWith(db: Database, connection: pg.PoolConfig): Database {
  const replica = openDatabase({
    ...connection,
    connectionTimeoutMillis: TIMEOUT_MS,
    statement_timeout: TIMEOUT_MS,
  });
  const counts = { read: 0, behind: 0, failed: 0 };
  replicas.set(db, { db: replica, counts, restsUntil: 0 });
  return replica;
}

/** The replica of this database; undefined without one. */
export function replicaOf(db: Database): Replica | undefined {
  return replicas.get(db);
}

/** Statements of a replica cancelled by a conflict with recovery, and by the timeout. */
const CUT = new Set(["40001", "40P01", "57014"]);

class TooSlow extends Error {}

/**
 * Builds a response from the replica, if it has the response's version. Undefined without a
 * replica, or if it lags or is unavailable: then the primary builds it.
 *
 * @param isSame whether the replica has the version that the primary named
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
    // A cancelled statement does not affect the next one.
    if (!CUT.has(databaseCode(error) ?? "")) replica.restsUntil = performance.now() + REST_MS;
    return undefined;
  }
}

/** Also the errors of a replica with older tables, before it has replayed the newest migration. */
function isOfDatabase(error: unknown): boolean {
  return /^[0-9A-Z]{5}$/.test(databaseCode(error) ?? "");
}

async function inTime<Result>(work: Promise<Result>): Promise<Result> {
  const ending = new AbortController();
  const late = sleep(TIMEOUT_MS, null, { signal: ending.signal, ref: false }).then(() => {
    throw new TooSlow("The reading replica does not answer.");
  });
  late.catch(() => {});
  try {
    return await Promise.race([work, late]);
  } finally {
    ending.abort();
  }
}
