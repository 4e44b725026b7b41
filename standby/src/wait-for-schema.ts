import { setTimeout as sleep } from "node:timers/promises";
import { type Database, databaseCode } from "@school/server/platform/database/database.ts";
import { MIGRATIONS } from "@school/server/platform/database/migrate.ts";
import type { StandbyEvents } from "@school/server/platform/standby-port.ts";
import { readMigrationFiles } from "drizzle-orm/migrator";

const POLL_INTERVAL_MS = 2_000;

/**
 * Waits until a standby has the schema of this release. A newer schema is no reason to wait:
 * migrations only add, so that the previous release still works with it.
 *
 * @param onWait called once with the notice of an older schema, and once of a newer one
 */
export async function waitForSchema(
  database: Database,
  { signal, onWait }: Pick<StandbyEvents, "signal" | "onWait">,
): Promise<void> {
  const required = readMigrationFiles({ migrationsFolder: MIGRATIONS }).at(-1)?.folderMillis ?? 0;
  let isReported = false;
  for (;;) {
    const newest = await newestMigration(database);
    if (newest > required) {
      onWait("The school’s portal is a newer release. Update this copy too.");
    }
    if (newest >= required) return;
    if (!isReported) {
      onWait("Waiting for the school’s portal to be updated to this release.");
      isReported = true;
    }
    await sleep(POLL_INTERVAL_MS, null, { signal });
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

/** PostgreSQL's code for a missing table or schema. */
const NO_SUCH_TABLE = "42P01";
