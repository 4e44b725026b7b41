import pg from "pg";
import { startEmbeddedPostgres } from "./embedded.ts";

// A server to be killed by the tests: `node embedded.test-child.ts DATA_DIR [exit]`. It prints each
// number that the database has acknowledged; with `exit` it ends after the first one without
// stopping its PostgreSQL.
const [dataDir, mode] = process.argv.slice(2);
if (!dataDir) throw new Error("DATA_DIR is missing");
const postgres = await startEmbeddedPostgres({ dataDir });
const pool = new pg.Pool(postgres.connection("portal"));
await pool.query("create table if not exists acknowledged (n bigint generated always as identity)");
for (;;) {
  const { rows } = await pool.query<{ n: string }>(
    "insert into acknowledged default values returning n",
  );
  process.stdout.write(`${rows[0]?.n}\n`);
  if (mode === "exit") process.exit();
}
