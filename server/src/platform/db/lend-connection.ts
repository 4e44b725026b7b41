import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import type pg from "pg";
import { databaseCode } from "./database-code.ts";

/** One connection of the pool, lent. */
export type Connection = NodePgDatabase & { $client: pg.PoolClient };

/** What PostgreSQL says of a plan that the tables outgrew, and of a statement that it forgot. */
const SPOILED = ["0A000", "26000"];

/**
 * Lends a connection of the pool. It does not come back if it broke, nor if a statement that is
 * prepared on it can run no more, as after a newer portal has changed the tables.
 */
export async function lendConnection<Result>(
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

/** Made once for each client: drizzle works out the names of tables and columns anew for each. */
const connections = new WeakMap<pg.PoolClient, Connection>();

function connectionOf(client: pg.PoolClient): Connection {
  let connection = connections.get(client);
  if (!connection) {
    connection = drizzle({ client, casing: "snake_case" });
    connections.set(client, connection);
  }
  return connection;
}
