import { once } from "node:events";
import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { JOB_KINDS } from "@school/server/jobs.ts";
import { type Database, openDatabase } from "@school/server/platform/database/database.ts";
import {
  clusterDirOf,
  passwordFileOf,
  readPassword,
  SUPERUSER,
  takeOver,
} from "@school/server/platform/database/embedded/cluster.ts";
import {
  type Connection,
  startEmbeddedPostgres,
} from "@school/server/platform/database/embedded/embedded.ts";
import {
  chooseAccount,
  findBinaries,
  signalPostmaster,
  spawnAs,
} from "@school/server/platform/database/embedded/programs.ts";
import { migrateDatabase } from "@school/server/platform/database/migrate.ts";
import { one } from "@school/server/platform/database/rows.ts";
import { prepareJobs } from "@school/server/platform/runtime/jobs/run-jobs.ts";

/** A school's database, and a standby of it: two PostgreSQL servers, in one folder. */
export interface StandbyPair {
  readonly db: Database;
  /** For another process. */
  readonly connection: Connection;
  /** A read-only replica, which gets every change a moment later. */
  readonly standby: Database;
  readonly standbyConnection: Connection;
  /** Returns once the replica has all current data of the school's database. */
  catchUp(): Promise<void>;
  close(): Promise<void>;
}

/** Starts both, migrated and empty. */
export async function startStandby(): Promise<StandbyPair> {
  const folder = await mkdtemp(join(tmpdir(), "portal-standby-"));
  const school = await startEmbeddedPostgres({ dataDir: folder, throwaway: true });
  const connection = school.connection("portal");
  const db = openDatabase({ ...connection, max: 8 });
  await migrateDatabase(db);
  await prepareJobs(db, JOB_KINDS);
  const clusterDir = join(folder, "copy");
  await copyCluster(connection, folder, clusterDir);
  const stopStandby = await startServer(clusterDir);
  const standbyConnection = { ...connection, host: clusterDir };
  const standby = openDatabase({ ...standbyConnection, max: 8 });
  await waitForResponse(standby);
  return {
    db,
    connection,
    standby,
    standbyConnection,
    async catchUp() {
      const { rows } = await db.$client.query("select pg_current_wal_insert_lsn() as lsn");
      const { lsn } = one(rows);
      for (;;) {
        const response = await standby.$client.query(
          "select pg_last_wal_replay_lsn() >= $1::pg_lsn as is_there",
          [lsn],
        );
        if (one(response.rows).is_there) return;
        await sleep(20);
      }
    },
    async close() {
      await Promise.all([standby.$client.end(), db.$client.end()]);
      await stopStandby();
      await school.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Copies the files of the running server, and configures the replica to follow it. */
async function copyCluster(connection: Connection, folder: string, to: string): Promise<void> {
  const from = clusterDirOf(folder);
  const password = await readPassword(passwordFileOf(folder));
  const client = new pg.Client({ ...connection, user: SUPERUSER, password, database: "postgres" });
  await client.connect();
  await client.query("select pg_backup_start('copy', fast => true)");
  await cp(from, to, {
    recursive: true,
    filter: (path) =>
      !["postmaster.pid", ".s.PGSQL.5432", ".s.PGSQL.5432.lock"].includes(basename(path)),
  });
  const { rows } = await client.query(
    "select labelfile from pg_backup_stop(wait_for_archive => false)",
  );
  await client.end();
  await writeFile(join(to, "backup_label"), one(rows).labelfile);
  await writeFile(join(to, "standby.signal"), "");
  const at = `host=${from} port=${connection.port} user=${SUPERUSER} password=${password}`;
  await writeFile(join(to, "postgresql.auto.conf"), `primary_conninfo = '${at}'\n`);
}

async function startServer(clusterDir: string): Promise<() => Promise<void>> {
  const { postgres, pgCtl } = await findBinaries();
  const account = await chooseAccount(clusterDirOf(join(clusterDir, "..")));
  await takeOver(clusterDir, account);
  const settings = ["listen_addresses=", "unix_socket_directories=.", "fsync=off", "timezone=UTC"];
  const child = spawnAs(account, postgres, [
    "-D",
    clusterDir,
    ...settings.flatMap((setting) => ["-c", setting]),
  ]);
  child.stderr.resume();
  const ended = once(child, "exit");
  const interrupt = () => child.pid && signalPostmaster(child.pid, "INT", pgCtl);
  process.once("exit", interrupt);
  return async () => {
    interrupt();
    await ended;
    process.off("exit", interrupt);
  };
}

async function waitForResponse(db: Database): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    try {
      await db.$client.query("select 1");
      return;
    } catch (error) {
      if (tries > 600) throw error;
      await sleep(50);
    }
  }
}
