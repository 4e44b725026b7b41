import type pg from "pg";
import { databaseCode } from "./database-code.ts";

/** What PostgreSQL says of a plan that the tables outgrew, and of a statement that it forgot. */
const SPOILED = ["0A000", "26000"];

/**
 * Lends a connection of the pool. It does not come back if it broke, nor if a statement that is
 * prepared on it can run no more, as after a newer portal has changed the tables.
 */
export async function lendConnection<Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  let isSpoiled = false;
  try {
    return await work(client);
  } catch (error) {
    isSpoiled = SPOILED.includes(databaseCode(error) ?? "");
    throw error;
  } finally {
    client.release(isSpoiled);
  }
}
