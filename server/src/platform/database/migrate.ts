import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import { addressOutsidePool, type Database, databaseCode } from "./database.ts";

/** The folder of the migrations and their journal. */
export const MIGRATIONS = join(import.meta.dirname, "../../../migrations");
/** An arbitrary number, the same in every process. */
export const MIGRATION_LOCK = 7_205_961;

/**
 * Shorter than the second after which PostgreSQL looks for deadlocks and ends one side, so that the
 * migration is cancelled, and not the requests of the previous release. Requests for a table for
 * which a migration waits are delayed as long.
 */
const LOCK_MS = 500;
/** Longer than a backup reads. */
const GIVE_UP_MS = 10 * 60_000;
const PAUSE_MS = 1_000;
/** A lock timeout, and a deadlock. Nothing was changed. */
const LOCK_ERRORS = ["55P03", "40P01"];

/**
 * Brings the schema up to date. Several processes may start at once: one migrates under an advisory
 * lock, the others wait and then find nothing to do. The previous release may still serve: a
 * migration that cannot lock its tables is rolled back and retried, for ten minutes.
 */
export async function migrateDatabase(database: Database): Promise<void> {
  const client = new pg.Client(await addressOutsidePool(database));
  client.on("error", () => {});
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    await client.query(`set lock_timeout = ${LOCK_MS}`);
    const until = performance.now() + GIVE_UP_MS;
    while (!(await tryMigration(client, until))) await sleep(PAUSE_MS);
  } finally {
    // Ending the connection releases the lock, also after a failure.
    await client.end();
  }
}

/** Returns whether it is done; false to retry, until that time of `performance.now()`. */
async function tryMigration(client: pg.Client, until: number): Promise<boolean> {
  try {
    await migrate(drizzle({ client }), { migrationsFolder: MIGRATIONS });
    return true;
  } catch (error) {
    if (!LOCK_ERRORS.includes(databaseCode(error) ?? "") || performance.now() > until) throw error;
    return false;
  }
}
