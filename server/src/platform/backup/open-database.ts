import { access } from "node:fs/promises";
import { join } from "node:path";
import type { PoolClient } from "pg";
import type { Config } from "../config/config.ts";
import { connectDatabase, connectFromConsole, type OpenDatabase } from "../db/connect.ts";
import { clusterDirOf } from "../db/embedded/cluster.ts";
import { createLog } from "../log/log.ts";
import { BackupError } from "./format.ts";
import { readMigrations } from "./read-schema.ts";

/** Runs `work` on the school's database, whether or not its server runs. */
export async function onSchoolDatabase<Result>(
  config: Config,
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> {
  if (!config.DATABASE_URL) await refuseMissingCluster(config.DATA_DIR);
  return onClient(await connectFromConsole(config, createLog("silent")), async (client) => {
    if ((await readMigrations(client)).length > 0) return work(client);
    throw new BackupError("The database holds no school: there is nothing to back up");
  });
}

/** Runs `work` on a database that no server uses; an embedded one is made if it is missing. */
export async function onIdleDatabase<Result>(
  config: Config,
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> {
  return onClient(await connectDatabase(config, createLog("silent")), async (client) => {
    await refuseOthers(client);
    return work(client);
  });
}

async function onClient<Result>(
  { db, close }: OpenDatabase,
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> {
  try {
    const client = await db.$client.connect();
    try {
      return await work(client);
    } finally {
      // Ending the connection undoes what was not committed.
      client.release(true);
    }
  } finally {
    await close();
  }
}

async function refuseMissingCluster(dataDir: string): Promise<void> {
  try {
    await access(join(clusterDirOf(dataDir), "PG_VERSION"));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    throw new BackupError(`DATA_DIR ${dataDir} holds no school: there is nothing to back up`);
  }
}

/** An embedded database has one owner by its lock; an external one may have any number. */
async function refuseOthers(client: PoolClient): Promise<void> {
  const { rowCount } = await client.query(
    `select from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()
       and application_name = current_setting('application_name')`,
  );
  if (rowCount === 0) return;
  throw new BackupError(
    "Nothing was restored: a portal is running on this database; stop it, then restore",
  );
}
