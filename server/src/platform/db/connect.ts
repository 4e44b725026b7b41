import type { Config } from "../config/config.ts";
import type { Log } from "../log/log.ts";
import { openDatabase, type Database } from "./database.ts";
import { DataDirInUse } from "./embedded-error.ts";
import { runningEmbeddedPostgres, startEmbeddedPostgres } from "./embedded.ts";

export interface OpenDatabase {
  db: Database;
  close(): Promise<void>;
}

/** The PostgreSQL of DATABASE_URL, or the embedded one, started for this process. */
export async function connectDatabase(config: Config, log: Log): Promise<OpenDatabase> {
  if (config.DATABASE_URL) {
    const db = openDatabase({ connectionString: config.DATABASE_URL });
    return { db, close: () => db.$client.end() };
  }
  const postgres = await startEmbeddedPostgres({
    dataDir: config.DATA_DIR,
    onLog: (line) => log.debug({ postgres: line }, "postgres"),
  });
  const db = openDatabase(postgres.connection("portal"));
  return {
    db,
    async close() {
      await db.$client.end();
      await postgres.stop();
    },
  };
}

/** The same for a program on the console, which also works while the school's server runs. */
export async function connectFromConsole(config: Config, log: Log): Promise<OpenDatabase> {
  try {
    return await connectDatabase(config, log);
  } catch (error) {
    if (!(error instanceof DataDirInUse)) throw error;
    const db = openDatabase(await runningEmbeddedPostgres(config.DATA_DIR));
    return { db, close: () => db.$client.end() };
  }
}
