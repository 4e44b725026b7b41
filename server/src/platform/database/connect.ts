import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { type Config, ConfigError } from "../runtime/config/config.ts";
import type { Log } from "../runtime/log/log.ts";
import { isUnavailable } from "./unavailable.ts";
import {
  addressOutsidePool,
  type Database,
  openDatabase,
  openDatabaseAt,
  SESSION_DEFAULTS,
} from "./database.ts";
import { DataDirInUse } from "./embedded/errors.ts";
import { runningEmbeddedPostgres, startEmbeddedPostgres } from "./embedded/embedded.ts";
import { loadStandby, type StandbyEvents } from "../standby-port.ts";
import { followWith } from "./replica.ts";
import { one } from "./rows.ts";

export interface OpenDatabase {
  db: Database;
  close(): Promise<void>;
}

/** Callbacks and signal of a portal while it waits for its database and while it has it. */
export interface WaitOptions extends StandbyEvents {
  /** Ends the wait; the error of `connectDatabase` is then its reason. */
  readonly signal: AbortSignal;
  /** Gets the reason for the wait: at once, then every ten seconds. */
  onWait(reason: string): void;
}

/**
 * The PostgreSQL of DATABASE_URL, or the embedded one, started for this process.
 *
 * @param waitOptions waits for an unavailable database, as after a power cut; without it that is an
 *   error
 */
export async function connectDatabase(
  config: Config,
  log: Log,
  waitOptions?: WaitOptions,
): Promise<OpenDatabase> {
  if (config.DATABASE_URL) {
    const db = openDatabaseAt(config.DATABASE_URL, config.DATABASE_DIRECT_URL);
    await requireUsable(db, waitOptions);
    if (config.DATABASE_DIRECT_URL) await setRoleDefaults(db);
    const { DATABASE_READ_URL: readUrl } = config;
    const replica = readUrl ? followWith(db, { connectionString: readUrl }) : null;
    return {
      db,
      async close() {
        await replica?.$client.end();
        await db.$client.end();
      },
    };
  }
  const standby = await loadStandby(config);
  const cluster = await standby.open(config, log, waitOptions);
  const starting = startEmbeddedPostgres({
    dataDir: config.DATA_DIR,
    onLog: (line) => log.debug({ postgres: line }, "postgres"),
    ...(waitOptions && { signal: waitOptions.signal }),
    ...(cluster && { prepare: cluster.prepare }),
  });
  const postgres = await starting.catch(async (error: unknown) => {
    await cluster?.stop();
    throw error;
  });
  cluster?.started(postgres);
  const db = openDatabase(postgres.connection("portal"));
  return {
    db,
    async close() {
      await cluster?.stop();
      await db.$client.end();
      await postgres.stop();
      await cluster?.finish();
    },
  };
}

/**
 * A pooler does not pass on the settings that each connection sends at its start, so the portal's
 * role gets them for this database. They apply to the next connections that the pooler opens.
 */
async function setRoleDefaults(db: Database): Promise<void> {
  const client = new pg.Client(await addressOutsidePool(db));
  client.on("error", () => {});
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>("select current_database() as name");
    const role = `alter role current_user in database ${pg.escapeIdentifier(one(rows).name)}`;
    for (const [name, value] of Object.entries(SESSION_DEFAULTS)) {
      await client.query(`${role} set ${name} = ${value}`);
    }
  } finally {
    await client.end();
  }
}

/** Oldest PostgreSQL version for which the queries and migrations are written. */
const MIN_POSTGRES_VERSION = 15;

/** Throws `ConfigError` if DATABASE_URL is not a PostgreSQL, or one that is too old. */
async function requireUsable(db: Database, waitOptions?: WaitOptions): Promise<void> {
  const pending = waitOptions ? waitForVersion(db, waitOptions) : askVersion(db);
  const version = await pending.catch(async (error: NodeJS.ErrnoException) => {
    await db.$client.end();
    waitOptions?.signal.throwIfAborted();
    throw new ConfigError(`DATABASE_URL: ${reasonOf(error)}`);
  });
  if (version >= MIN_POSTGRES_VERSION) return;
  await db.$client.end();
  throw new ConfigError(
    `DATABASE_URL: PostgreSQL ${MIN_POSTGRES_VERSION} or newer is needed, this is ${version}`,
  );
}

const RETRY_DELAY_MS = 2_000;
const REPORT_INTERVAL_MS = 10_000;

async function waitForVersion(db: Database, { signal, onWait }: WaitOptions): Promise<number> {
  let reportedAt = -Infinity;
  for (;;) {
    try {
      return await askVersion(db);
    } catch (error) {
      // Waiting does not correct a wrong password or name.
      if (!isUnavailable(error)) throw error;
      if (performance.now() - reportedAt >= REPORT_INTERVAL_MS) {
        const reason = reasonOf(error as NodeJS.ErrnoException);
        onWait(`Waiting for the database of DATABASE_URL: ${reason}`);
        reportedAt = performance.now();
      }
      await sleep(RETRY_DELAY_MS, null, { signal });
    }
  }
}

/** A refused connection to a name with several addresses has a code alone. */
function reasonOf(error: NodeJS.ErrnoException): string {
  return error.message || String(error.code);
}

/** 17, for example. */
async function askVersion(db: Database): Promise<number> {
  const { rows } = await db.$client.query<{ version: number }>(
    "select current_setting('server_version_num')::int / 10000 as version",
  );
  return one(rows).version;
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
