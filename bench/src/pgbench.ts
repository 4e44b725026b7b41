import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import type { Connection } from "@school/server/platform/database/embedded/embedded.ts";

const run = promisify(execFile);

/** A row like an answer's, without foreign keys. */
const TABLE = `create table if not exists bench_rows (
  id bigint generated always as identity primary key, sitting uuid not null, question uuid not null,
  number int not null, answer text, saved_at timestamptz not null default now())`;
const INSERT = `insert into bench_rows (sitting, question, number, answer)
  values (gen_random_uuid(), gen_random_uuid(), 1, 'B');`;

/**
 * Durable one-row inserts per second by PostgreSQL's pgbench on the same server; null if pgbench is
 * not installed (on Debian: postgresql-contrib).
 */
export async function insertsPerSecond(
  connection: Connection,
  clients: number,
  seconds: number,
): Promise<number | null> {
  const client = new pg.Client(connection);
  await client.connect();
  await client.query(TABLE);
  await client.end();
  const folder = await mkdtemp(join(tmpdir(), "portal-pgbench-"));
  const script = join(folder, "insert.sql");
  await writeFile(script, INSERT);
  const { host, port, user, database } = client;
  try {
    const { stdout } = await run(
      "pgbench",
      [
        ["-n", "-M", "prepared", "-j", "2", "-f", script],
        ["-c", String(clients), "-T", String(seconds)],
        ["-h", host, "-p", String(port), "-U", String(user), String(database)],
      ].flat(),
      { env: { ...process.env, PGPASSWORD: String(client.password ?? "") } },
    );
    return Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
