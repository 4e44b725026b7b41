import type { Config } from "../config/config.ts";
import type { Log } from "../log/log.ts";
import { openDatabase, type Database } from "./database.ts";
import { startEmbeddedPostgres } from "./embedded.ts";

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
