import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { drizzle } from "drizzle-orm/node-postgres";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import { addressOutsidePool, type Database, databaseCode } from "./database.ts";

/** The folder of the migrations and their journal. */
export const MIGRATIONS = join(import.meta.dirname, "../../../migrations");
/** Any number will do, as long as every process uses the same. */
export const MIGRATION_LOCK = 7_205_961;

/**
 * Brings the schema up to date. Several processes may start at once: one migrates under an
 * advisory lock, the others wait and then find nothing to do.
 */
export async function migrateDatabase(database: Database): Promise<void> {
  const client = new pg.Client(await addressOutsidePool(database));
  client.on("error", () => {});
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    await migrate(drizzle({ client }), { migrationsFolder: MIGRATIONS });
  } finally {
    // Ending the connection gives the lock back, also after a failure half way.
    await client.end();
  }
}

const LOOK_AGAIN_MS = 2_000;

/**
 * Waits until a database that follows another one has taken over the schema of this release. A newer
 * schema is no reason to wait: migrations only add, so that the release before still works with it.
 *
 * @param onWait told once that the schema is older, and once that it is newer
 */
export async function waitForSchema(
  database: Database,
  { signal, onWait }: { signal: AbortSignal; onWait(line: string): void },
): Promise<void> {
  const wanted = readMigrationFiles({ migrationsFolder: MIGRATIONS }).at(-1)?.folderMillis ?? 0;
  let isSaid = false;
  for (;;) {
    const there = await newestMigration(database);
    if (there > wanted) {
      onWait("The school’s portal is a newer release. Update this copy too.");
    }
    if (there >= wanted) return;
    if (!isSaid) {
      onWait("Waiting for the school’s portal to be updated to this release.");
      isSaid = true;
    }
    await sleep(LOOK_AGAIN_MS, null, { signal });
  }
}

/** When the newest migration of the database was written, in Unix milliseconds; 0 before the first. */
async function newestMigration({ $client }: Database): Promise<number> {
  try {
    const { rows } = await $client.query<{ newest: number | null }>(
      "select max(created_at) as newest from drizzle.__drizzle_migrations",
    );
    return rows[0]?.newest ?? 0;
  } catch (error) {
    if (databaseCode(error) === NO_SUCH_TABLE) return 0;
    throw error;
  }
}

/** PostgreSQL's code for a table, or the schema that it is in, that is not there. */
const NO_SUCH_TABLE = "42P01";
