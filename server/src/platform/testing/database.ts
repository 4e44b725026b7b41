import { randomBytes } from "node:crypto";
import type pg from "pg";
import { inject } from "vitest";
import { type Database, openDatabase } from "../database/database.ts";
import { TEMPLATE } from "./cluster.ts";
import { refuseSelfComparisons } from "./self-comparison.ts";

refuseSelfComparisons();

/** A database of the calling test file's own, migrated and empty unless copied from another. `close` drops it. */
export async function createTestDatabase(
  template = TEMPLATE,
): Promise<{ db: Database; close(): Promise<void> }> {
  const cluster = inject("cluster");
  const name = `test_${randomBytes(8).toString("hex")}`;
  const admin = openDatabase({ ...cluster, database: "portal", max: 1 });
  // Copying files takes a fifth of the time of writing every page to the log as well.
  await admin.$client.query(`create database ${name} template ${template} strategy file_copy`);
  const db = openDatabase({ ...cluster, database: name, max: 8 });
  return {
    db,
    async close() {
      await db.$client.end();
      await admin.$client.query(`drop database ${name} with (force)`);
      await admin.$client.end();
    },
  };
}

/** The same contents under another name, as they are now. `close` drops it. */
export async function copyDatabase(
  source: Database,
): Promise<{ db: Database; connection: pg.PoolConfig; close(): Promise<void> }> {
  const cluster = inject("cluster");
  const { database: original } = source.$client.options;
  const name = `${original}_copy`;
  const admin = openDatabase({ ...cluster, database: "portal", max: 1 });
  // Only a database without connections can be copied; pools reconnect.
  await admin.$client.query(`alter database ${original} allow_connections false`);
  await admin.$client.query(
    "select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = $1",
    [original],
  );
  await admin.$client.query(`create database ${name} template ${original} strategy file_copy`);
  await admin.$client.query(`alter database ${original} allow_connections true`);
  const connection = { ...cluster, database: name };
  const db = openDatabase({ ...connection, max: 2 });
  return {
    db,
    connection,
    async close() {
      await db.$client.end();
      await admin.$client.query(`drop database ${name} with (force)`);
      await admin.$client.end();
    },
  };
}
