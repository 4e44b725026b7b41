import { access } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import type { PoolClient } from "pg";
import { type Config, ConfigError, readWholeConfig } from "../../runtime/config/config.ts";
import { connectDatabase, connectFromConsole, type OpenDatabase } from "../connect.ts";
import { clusterDirOf } from "../embedded/cluster.ts";
import { EmbeddedPostgresError } from "../embedded/errors.ts";
import { createLog } from "../../runtime/log/log.ts";
import { BackupError, type TableDone } from "./format.ts";
import { readMigrations } from "./schema.ts";

/** Input of a console command. */
interface CommandInput {
  /** The backup's file. */
  readonly file: string;
  readonly config: Config;
  /** Fires when the person at the console breaks off. */
  readonly signal: AbortSignal;
}

/**
 * Runs a command that takes one file, and prints the line that it returns. An error is one line,
 * and the process ends with 1.
 */
export async function runFileCommand(
  name: string,
  command: (input: CommandInput) => Promise<string>,
): Promise<void> {
  const stopped = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => stopped.abort());
  try {
    const [file, ...more] = process.argv.slice(2);
    if (!file || more.length > 0) throw new BackupError(`Usage: npm run ${name} -- FILE`);
    const response = await command({ file, config: readWholeConfig(), signal: stopped.signal });
    process.stdout.write(`${response}\n`);
  } catch (error) {
    process.stderr.write(`${stopped.signal.aborted ? "Cancelled." : lineFor(error)}\n`);
    process.exitCode = 1;
  }
}

/** Asks the person at the console, and does not show what is typed; undefined without a console. */
export async function askPassphrase(signal: AbortSignal): Promise<string | undefined> {
  if (!process.stdin.isTTY) return undefined;
  process.stdout.write("Passphrase of the backup (it is not shown as you type): ");
  const output = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output, terminal: true });
  lines.on("SIGINT", () => process.kill(process.pid, "SIGINT"));
  try {
    return await lines.question("", { signal });
  } finally {
    lines.close();
    process.stdout.write("\n");
  }
}

/** One line of progress: how many tables are done, and which one was the last. */
export function printTable({ number, of, name, rows }: TableDone): void {
  process.stdout.write(`Table ${number} of ${of}: ${name}, ${count(rows)} rows\n`);
}

/** "12,345" */
export function count(number: number): string {
  return number.toLocaleString("en-GB");
}

/** "12.3 MB"; at least 0.1. */
export function megabytes(bytes: number): string {
  return `${Math.max(bytes / 1e6, 0.1).toFixed(1)} MB`;
}

function lineFor(error: unknown): string {
  const expected = [BackupError, ConfigError, EmbeddedPostgresError];
  if (expected.some((kind) => error instanceof kind)) return (error as Error).message;
  const { message, code } = error as NodeJS.ErrnoException;
  // A refused connection to a name with several addresses has a code alone.
  return `Failed: ${(message || code || String(error)).split("\n")[0]}`;
}

/** Runs `work` on the school's database, whether or not its server runs. */
export async function onSchoolDatabase<Result>(
  config: Config,
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> {
  if (!config.DATABASE_URL) await refuseMissingCluster(config.DATA_DIR);
  return onClient(await connectFromConsole(config, createLog("silent")), async (client) => {
    if ((await readMigrations(client)).length > 0) return work(client);
    throw new BackupError("The database contains no school: there is nothing to back up");
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
      // Ending the connection rolls back uncommitted changes.
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
    throw new BackupError(`DATA_DIR ${dataDir} contains no school: there is nothing to back up`);
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
    "Nothing was restored: a portal is using this database; stop it, then restore",
  );
}
