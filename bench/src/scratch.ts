import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { openDatabase } from "@school/server/platform/database/database.ts";
import {
  type Connection,
  startEmbeddedPostgres,
} from "@school/server/platform/database/embedded/embedded.ts";
import { migrateDatabase } from "@school/server/platform/database/migrate.ts";

export interface ScratchCluster {
  /** A migrated, empty database. */
  createDatabase(name: string): Promise<Connection>;
  /** Waits until PostgreSQL runs no autovacuum, and writes all changes to the disk. */
  settle(): Promise<void>;
  close(): Promise<void>;
}

/** A PostgreSQL as the portal runs it, with fsync, in a temporary folder. */
export async function openScratchCluster(): Promise<ScratchCluster> {
  const dataDir = await mkdtemp(join(tmpdir(), "portal-bench-"));
  const postgres = await startEmbeddedPostgres({ dataDir });
  return {
    async createDatabase(name) {
      const admin = new pg.Client(postgres.connection("portal"));
      await admin.connect();
      await admin.query(`create database ${name}`);
      await admin.end();
      const connection = postgres.connection(name);
      const db = openDatabase(connection);
      await migrateDatabase(db);
      await db.$client.end();
      return connection;
    },
    async settle() {
      // Only a superuser sees autovacuum and may request a checkpoint.
      const superuser = new pg.Client(postgres.superuser());
      await superuser.connect();
      const cleaners = "select 1 from pg_stat_activity where backend_type = 'autovacuum worker'";
      while ((await superuser.query(cleaners)).rows.length > 0) await sleep(500);
      await superuser.query("checkpoint");
      await superuser.end();
    },
    async close() {
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
