import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";
import { PortalClient, type PortalClientConfig } from "./client.ts";
import { Hosts } from "./hosts.ts";
import { qualifySelectedColumns } from "./qualified-columns.ts";

export type Database = NodePgDatabase & { $client: pg.Pool };

/** Argument of a command: a transaction that its route opened. */
export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];

/** Argument of a query: it reads alike inside and outside a transaction. */
export type Reader = Database | Connection | Transaction;

const PG_INT8 = 20;
const PG_NUMERIC = 1700;
const PG_DATE = 1082;
// Counts and scores are small numbers; pg would hand them over as strings.
pg.types.setTypeParser(PG_INT8, Number);
pg.types.setTypeParser(PG_NUMERIC, Number);
// A day stays YYYY-MM-DD; pg would make it a moment in the time zone of the computer.
pg.types.setTypeParser(PG_DATE, String);

qualifySelectedColumns();

/** Settings of each connection of the pool; times in milliseconds. */
export const SESSION_DEFAULTS = {
  // A statement that never ends must not occupy a connection forever.
  statement_timeout: 30_000,
  idle_in_transaction_session_timeout: 30_000,
  // The planner's default is for spinning disks, on which reading everything beats an index.
  random_page_cost: 1.1,
  // Compiling takes longer than any statement of the portal that PostgreSQL would compile.
  jit: "off",
};

const { random_page_cost, jit, ...timeouts } = SESSION_DEFAULTS;
/** The same settings that each connection sends at its start. */
const AT_THE_START = {
  ...timeouts,
  options: `-c random_page_cost=${random_page_cost} -c jit=${jit}`,
};

/** A pool of connections to the one PostgreSQL, embedded or external. Close it with `$client.end()`. */
export function openDatabase(connection: pg.PoolConfig): Database {
  return openPool({ ...AT_THE_START, pipeline: true, ...connection });
}

/**
 * The same at an address that may name several hosts, of which one takes writes, or a pooler that
 * lends PostgreSQL's connections for one transaction each.
 *
 * @param direct the address past the pooler; undefined without one
 */
export function openDatabaseAt(url: string, direct?: string): Database {
  const hosts = new Hosts(url);
  const [connectionString, ...moreAddresses] = hosts.addresses;
  const db = openPool({
    connectionString,
    // A pooler passes on neither the settings of the start nor several statements at once.
    ...(direct === undefined ? { ...AT_THE_START, pipeline: true } : { isPooled: true }),
    ...(moreAddresses.length > 0 && { hosts }),
  });
  directHosts.set(db.$client, direct === undefined ? hosts : new Hosts(direct));
  return db;
}

/** Hosts of the pools that were opened with an address. */
const directHosts = new WeakMap<pg.Pool, Hosts>();

/**
 * Returns the address of the same database for a connection outside the pool, past a pooler and at the
 * server that takes writes. It is for listening to events, for migrations, and for another process, to
 * which all of it can be passed. Throws `NoPrimary`.
 */
export async function addressOutsidePool({ $client }: Database): Promise<pg.ClientConfig> {
  const defaults = { ...OWN_NAME, options: NO_TIMEOUTS };
  const hosts = directHosts.get($client);
  if (hosts) return { ...defaults, connectionString: await hosts.primary() };
  const { connectionString, host, port, user, password, database } = $client.options;
  const options = { connectionString, host, port, user, password, database };
  const named = Object.entries(options).filter(([, value]) => value !== undefined);
  return { ...defaults, ...Object.fromEntries(named) };
}

/** A migration or a backup may take long. */
const NO_TIMEOUTS = "-c statement_timeout=0 -c idle_in_transaction_session_timeout=0";

/** By which PostgreSQL lists the portal's connections, and how long, in milliseconds, one may take. */
const OWN_NAME = { application_name: "school-portal", connectionTimeoutMillis: 10_000 };

function openPool(connection: pg.PoolConfig & PortalClientConfig): Database {
  const pool = new pg.Pool({
    Client: PortalClient,
    max: 16,
    // Waiting for a connection ends, also when the database is down or overloaded.
    ...OWN_NAME,
    ...connection,
  });
  // An idle connection that the server drops is replaced at the next use.
  pool.on("error", () => {});
  // One that breaks at work fails that work; unheard, its event would end the process as well.
  pool.on("connect", (client) => client.on("error", () => {}));
  const db = drizzle({ client: pool, casing: "snake_case" });
  // Drizzle's own never gives a connection back that broke before it could begin.
  db.transaction = (work, config) =>
    withConnection(pool, (connection) => connection.transaction(work, config));
  return db;
}

/** One connection of the pool, lent. */
export type Connection = NodePgDatabase & { $client: pg.PoolClient };

/** A plan that the tables outgrew, a statement that was forgotten, a server that only follows now. */
const SPOILED = ["0A000", "26000", "25006"];

/**
 * Provides a connection of the pool. It is not returned to the pool if it broke, nor if a statement
 * prepared on it can no longer run, as after a newer portal has changed the tables.
 */
async function withConnection<Result>(
  pool: pg.Pool,
  work: (connection: Connection) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  let isSpoiled = false;
  try {
    return await work(connectionOf(client));
  } catch (error) {
    isSpoiled = SPOILED.includes(databaseCode(error) ?? "");
    throw error;
  } finally {
    client.release(isSpoiled);
  }
}

/** PostgreSQL runs nothing more in a transaction in which a statement failed. */
const FAILED_BEFORE = "25P02";

/** Returns the cause of an error that ended a transaction; the error itself if there is none. */
function causeOf(error: unknown, client: pg.PoolClient): unknown {
  if (!(client instanceof PortalClient)) return error;
  // Statements queued behind a failed one fail too, and may be reported first.
  if (databaseCode(error) === FAILED_BEFORE) return client.firstFailure ?? error;
  // On a lost connection the rollback fails as well, and would hide the first error.
  const { fatal } = client;
  return fatal === undefined ? error : new Error("Connection terminated", { cause: fatal });
}

/** Made once for each client: drizzle works out the names of tables and columns again for each. */
const connections = new WeakMap<pg.PoolClient, Connection>();

function connectionOf(client: pg.PoolClient): Connection {
  const known = connections.get(client);
  if (known) return known;
  const connection = drizzle({ client, casing: "snake_case" });
  const begin = connection.transaction.bind(connection);
  const whole: Connection["transaction"] = async (work, config) => {
    const unanswered: Promise<unknown>[] = [];
    try {
      return await begin((tx) => {
        running.set(tx, { connection, unanswered });
        return work(tx);
      }, config);
    } finally {
      // Of several failures the first is the cause; PostgreSQL has then rolled back.
      await Promise.all(unanswered);
    }
  };
  connection.transaction = async (work, config) => {
    try {
      return await whole(work, config);
    } catch (error) {
      throw causeOf(error, client);
    }
  };
  connections.set(client, connection);
  return connection;
}

const running = new WeakMap<
  Transaction,
  { readonly connection: Connection; readonly unanswered: Promise<unknown>[] }
>();

function stateOf(tx: Transaction) {
  const state = running.get(tx);
  if (!state) throw new Error("The transaction was not begun by the portal's database");
  return state;
}

/** Returns the connection on which a reader's statements run; for a transaction, its own connection. */
export function connectionBehind(reader: Reader): Database | Connection {
  return "$client" in reader ? reader : stateOf(reader).connection;
}

/**
 * Defers the result of a statement to the commit of its transaction: nothing waits for it, and the
 * commit fails if it fails.
 */
export function deferUntilCommit(tx: Transaction, statement: Promise<unknown>): void {
  // Drizzle sends a statement for each `then`; this calls it once.
  const response = statement.then(() => {});
  response.catch(() => {});
  stateOf(tx).unanswered.push(response);
}

/**
 * Provides a connection for a limited time, even if the database or the network fails: for work on
 * which many people wait at once. After `ms` milliseconds the connection is cut and removed from
 * the pool, and the running work fails.
 */
export function limitedConnection<Result>(
  db: Database,
  ms: number,
  work: (connection: Connection) => Promise<Result>,
): Promise<Result> {
  return withConnection(db.$client, async (connection) => {
    const cut = setTimeout(() => connection.$client.connection.stream.destroy(), ms);
    try {
      return await work(connection);
    } finally {
      clearTimeout(cut);
    }
  });
}

interface Limits {
  /** Time limit for the whole transaction, in milliseconds. */
  ms: number;
  /**
   * Time in milliseconds for which a statement waits for another user's lock; then it fails with
   * SQLSTATE 55P03.
   */
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
      // It is sent with the first statement, and applies to it.
      deferUntilCommit(tx, tx.execute(`set local lock_timeout = ${lockMs}`));
      return work(tx);
    }),
  );
}

/** PostgreSQL's code (SQLSTATE) of what happened, or the operating system's; undefined for neither. */
export function databaseCode(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ("code" in cause && typeof cause.code === "string") return cause.code;
  }
  return undefined;
}
