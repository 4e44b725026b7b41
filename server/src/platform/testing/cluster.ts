import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { JOB_KINDS } from "../../jobs.ts";
import { openDatabase } from "../database/database.ts";
import { startEmbeddedPostgres } from "../database/embedded/embedded.ts";
import { migrateDatabase } from "../database/migrate.ts";
import { prepareJobs } from "../runtime/jobs/run-jobs.ts";

/** Connection settings of the cluster, without a database. */
export interface TestCluster {
  host: string;
  port: number;
  user: string;
  password: string;
}

declare module "vitest" {
  interface ProvidedContext {
    cluster: TestCluster;
  }
}

/** The migrated database from which each test file's own is copied. */
export const TEMPLATE = "portal_template";

/** Starts one temporary PostgreSQL for the whole run, as vitest's global set-up. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), "portal-test-"));
  const postgres = await startEmbeddedPostgres({ dataDir, throwaway: true });
  const { database: _, ...cluster } = postgres.connection("portal");

  const admin = openDatabase(postgres.connection("portal"));
  await admin.$client.query(`create database ${TEMPLATE}`);
  await admin.$client.end();
  const template = openDatabase(postgres.connection(TEMPLATE));
  await migrateDatabase(template);
  await prepareJobs(template, JOB_KINDS);
  await template.$client.end();

  project.provide("cluster", cluster);
  return async () => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
