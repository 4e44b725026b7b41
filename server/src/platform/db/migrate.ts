import { join } from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import { addressOutsidePool, type Database } from "./database.ts";

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
