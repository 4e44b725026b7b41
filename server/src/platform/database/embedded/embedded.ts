import { mkdir, realpath } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import {
  clusterDirOf,
  ensureCluster,
  passwordFileOf,
  readPassword,
  SUPERUSER,
  takeCluster,
} from "./cluster.ts";
import { DataDirInUse, EmbeddedPostgresError } from "./errors.ts";
import {
  addressOf,
  chooseAddress,
  type Postmaster,
  type PostmasterOptions,
  readPostmasterFile,
  startPostmaster,
} from "./postmaster.ts";
import { type Account, chooseAccount, findBinaries } from "./programs.ts";

/** A PostgreSQL server, with the connection settings that `pg`'s Pool takes. */
export interface EmbeddedPostgres {
  /**
   * Connection settings for `pg` for the given database. The role owns the database `portal` and
   * may create further ones, but is no superuser, just like one on a PostgreSQL of the school's own.
   */
  connection(database: string): Connection;
  /** The superuser's connection, for base backups. */
  superuser(): Connection;
  /** The cluster's folder. */
  readonly clusterDir: string;
  /** Fast shutdown; returns when PostgreSQL has ended and the data directory is free again. */
  stop(): Promise<void>;
}

export interface Connection {
  /** The folder of the unix socket, or the loopback address. */
  host: string;
  port: number;
  user: string;
  password: string;
  database: string;
}

export interface EmbeddedOptions {
  /** DATA_DIR; the cluster lives in `${dataDir}/postgres`. */
  dataDir: string;
  /** A cluster for tests that no one will miss: nothing waits for the disk. */
  throwaway?: boolean;
  /** Receives each line that PostgreSQL or its launcher logs. */
  onLog?: (line: string) => void;
  /** Called by the directory's only owner before its PostgreSQL starts. */
  prepare?: (cluster: ClusterFolders) => Promise<Preparation>;
  /** Ends a start that waits. */
  signal?: AbortSignal;
}

export interface ClusterFolders {
  /** DATA_DIR and the cluster's folder, by their real paths. */
  readonly dataDir: string;
  readonly clusterDir: string;
  /** Account that PostgreSQL runs under and that owns its files. */
  readonly account: Account;
}

export interface Preparation {
  /** Further settings of PostgreSQL. */
  readonly settings: Readonly<Record<string, string>>;
  /** standby: follows another one and takes no writes. promote: it has followed, and ends that now. */
  readonly mode: "primary" | "standby" | "promote";
}

const ROLE = "portal";
const DATABASE = "portal";
const RESTART_PAUSE_MS = 1000;
const ALONE: Preparation = { settings: {}, mode: "primary" };
/** Seconds in which a standby has to end following: it first replays what has arrived. */
const PROMOTE_SECONDS = 600;

/**
 * Starts the PostgreSQL of a data directory, made on the first start, and makes this process its
 * only owner. If PostgreSQL ends unexpectedly it is started again. Throws `EmbeddedPostgresError`
 * with one line for the console, also where another live server owns the directory.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { throwaway = false, onLog = () => {} } = options;
  const dataDir = await openDataDir(options.dataDir);
  const lock = lockDataDir(dataDir);
  let postmaster: Postmaster | undefined;
  try {
    const binaries = await findBinaries();
    const clusterDir = clusterDirOf(dataDir);
    const account = await chooseAccount(clusterDir);
    const { settings, mode } = (await options.prepare?.({ dataDir, clusterDir, account })) ?? ALONE;
    const password =
      mode === "primary"
        ? await ensureCluster(dataDir, account, binaries.initdb, throwaway)
        : await takeCluster(dataDir, account);
    const address = await chooseAddress(clusterDir);
    const { signal } = options;
    const launch = {
      account,
      binaries,
      clusterDir,
      address,
      throwaway,
      settings,
      onLog,
      // Only a standby waits, for what another computer sends.
      ...(signal && mode === "standby" && { signal }),
    };
    postmaster = await startPostmaster(launch);
    const superuser = { ...address, password, user: SUPERUSER, database: "postgres" };
    if (mode === "promote") await promote(superuser);
    if (mode !== "standby") await ensureDatabase(superuser);
    const stop = keepRunning(postmaster, launch, lock);
    return {
      clusterDir,
      superuser: () => superuser,
      connection: (database) => ({ ...address, user: ROLE, password, database }),
      stop,
    };
  } catch (error) {
    await postmaster?.stop();
    lock.release();
    throw error;
  }
}

/**
 * Connection settings for the database `portal` of a data directory whose server is running, for a
 * program beside it. Throws `EmbeddedPostgresError` if PostgreSQL does not respond there now.
 */
export async function runningEmbeddedPostgres(path: string): Promise<Connection> {
  const dataDir = await openDataDir(path);
  const clusterDir = clusterDirOf(dataDir);
  const file = await readPostmasterFile(clusterDir);
  if (!file?.ready) {
    throw new EmbeddedPostgresError(
      `The server of DATA_DIR ${path} is starting or stopping. Try again in a moment.`,
    );
  }
  const password = await readPassword(passwordFileOf(dataDir));
  return { ...addressOf(clusterDir, file), user: ROLE, password, database: DATABASE };
}

/** The folder's real path, so that different names of one folder are equal. */
async function openDataDir(path: string): Promise<string> {
  try {
    await mkdir(path, { recursive: true, mode: 0o700 });
    return await realpath(path);
  } catch (error) {
    throw new EmbeddedPostgresError(`DATA_DIR ${path} cannot be used: ${(error as Error).message}`);
  }
}

/** Ends following; returns when PostgreSQL takes writes. */
async function promote(connection: Connection): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const follows = "select where pg_is_in_recovery()";
    if ((await client.query(follows)).rowCount === 0) return;
    await client.query("select pg_promote(true, $1)", [PROMOTE_SECONDS]);
    if ((await client.query(follows)).rowCount === 0) return;
    throw new EmbeddedPostgresError("The database still follows. Start again to try once more.");
  } finally {
    await client.end();
  }
}

/** Makes the portal's role and database unless a start before this one already did. */
async function ensureDatabase(connection: Connection): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const role = await client.query("select from pg_roles where rolname = $1", [ROLE]);
    if (role.rowCount === 0) {
      const secret = client.escapeLiteral(connection.password);
      await client.query(`create role ${ROLE} login createdb password ${secret}`);
    }
    const databases = await client.query("select from pg_database where datname = $1", [DATABASE]);
    if (databases.rowCount === 0) await client.query(`create database ${DATABASE} owner ${ROLE}`);
  } finally {
    await client.end();
  }
}

/** Watches over the postmaster until the returned function is called. */
function keepRunning(
  first: Postmaster,
  launch: PostmasterOptions,
  lock: DataDirLock,
): () => Promise<void> {
  let current = first;
  const stopping = new AbortController();
  const interrupt = () => current.interrupt();
  // The last resort of a process that ends without stop(): nothing asynchronous runs any more.
  process.once("exit", interrupt);

  async function watch(): Promise<void> {
    while (!stopping.signal.aborted) {
      const how = await current.ended;
      if (stopping.signal.aborted) return;
      launch.onLog(`PostgreSQL stopped unexpectedly (${how}) and is being restarted`);
      await relaunch();
    }
  }
  async function relaunch(): Promise<void> {
    while (!stopping.signal.aborted) {
      await sleep(RESTART_PAUSE_MS, null, { signal: stopping.signal }).catch(() => {});
      if (stopping.signal.aborted) return;
      try {
        current = await startPostmaster(launch);
        return;
      } catch (error) {
        launch.onLog((error as Error).message);
      }
    }
  }

  const watching = watch();
  let stopped: Promise<void> | undefined;
  return () => {
    stopped ??= (async () => {
      stopping.abort();
      await current.stop();
      await watching;
      // A restart may have been under way.
      await current.stop();
      process.off("exit", interrupt);
      lock.release();
    })();
    return stopped;
  };
}

/** The lock of a data directory, until it is released or the process ends. */
interface DataDirLock {
  release(): void;
}

const SQLITE_BUSY = 5;

/**
 * Makes this process the one owner of a data directory, or throws.
 *
 * Node has no call for a file lock, but SQLite inside it takes one: an exclusive transaction on an
 * empty file. The kernel drops such a lock when the process ends, however it ends, so there is no
 * stale lock to recognise. Nothing else may open the file in this process: closing any handle
 * of it would drop the lock too.
 */
function lockDataDir(dataDir: string): DataDirLock {
  const file = join(dataDir, "server.lock");
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(file);
    lock.exec("PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE");
  } catch (error) {
    lock?.close();
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) {
      throw new DataDirInUse(
        `DATA_DIR ${dataDir} is already in use by another running server: ` +
          "stop that server, or set another DATA_DIR.",
      );
    }
    throw new EmbeddedPostgresError(
      `DATA_DIR ${dataDir} cannot be used: this user cannot open and lock ${file} ` +
        `(${(error as Error).message}).`,
    );
  }
  const database = lock;
  return { release: () => database.close() };
}
