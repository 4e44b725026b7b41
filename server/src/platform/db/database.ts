import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";
import { lendConnection } from "./lend-connection.ts";

export type Database = NodePgDatabase & { $client: pg.Pool };

/** What a command takes: a transaction that its route opened. */
export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];

/** What a query takes: it reads alike inside and outside a transaction. */
export type Reader = Database | Transaction;

const PG_INT8 = 20;
const PG_NUMERIC = 1700;
// Counts and scores are small numbers; pg would hand them over as strings.
pg.types.setTypeParser(PG_INT8, Number);
pg.types.setTypeParser(PG_NUMERIC, Number);

/** A pool of connections to the one PostgreSQL, embedded or external. Close it with `$client.end()`. */
export function openDatabase(connection: pg.PoolConfig): Database {
  const pool = new pg.Pool({
    max: 16,
    // Nobody waits for a connection for ever when the database is away or overrun.
    connectionTimeoutMillis: 10_000,
    // A statement that hangs must not hold a connection for ever.
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 30_000,
    application_name: "school-portal",
    // The planner's default is for spinning disks, on which reading everything beats an index.
    options: "-c random_page_cost=1.1",
    ...connection,
  });
  // An idle connection that the server drops is replaced at the next use.
  pool.on("error", () => {});
  // One that breaks at work fails that work; unheard, its event would end the process as well.
  pool.on("connect", (client) => client.on("error", () => {}));
  const db = drizzle({ client: pool, casing: "snake_case" });
  // Drizzle's own never gives a connection back that broke before it could begin.
  db.transaction = (work, config) =>
    lendConnection(pool, (connection) => connection.transaction(work, config));
  return db;
}
