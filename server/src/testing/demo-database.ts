import { inject } from "vitest";
import { importDemoLoader } from "../portal/demo-school.ts";
import { openDatabase } from "../platform/database/database.ts";
import { createSealer } from "../platform/runtime/secrets/seal.ts";
import { TEMPLATE } from "../platform/testing/cluster.ts";
import { createTestDatabase } from "../platform/testing/database.ts";
import { TEST_SECRET_KEY } from "../platform/testing/server.ts";

const DEMO_TEMPLATE = "demo_template";
/** Any number, the same in all workers. */
const LOCK = 5_203_117;

/**
 * A database with the demo school as of today, sealed under TEST_SECRET_KEY. The first test file of a
 * run that asks for one loads the school; the others copy it. `close` drops it.
 */
export async function createDemoDatabase(): ReturnType<typeof createTestDatabase> {
  const cluster = inject("cluster");
  const admin = openDatabase({ ...cluster, database: "portal", max: 1 });
  const { $client } = admin;
  await $client.query("select pg_advisory_lock($1)", [LOCK]);
  const { rowCount } = await $client.query("select from pg_database where datname = $1", [
    DEMO_TEMPLATE,
  ]);
  if (rowCount === 0) {
    await $client.query(`drop database if exists ${DEMO_TEMPLATE}_loading`);
    await $client.query(`create database ${DEMO_TEMPLATE}_loading template ${TEMPLATE}`);
    const db = openDatabase({ ...cluster, database: `${DEMO_TEMPLATE}_loading` });
    const load = await importDemoLoader();
    await load(db, createSealer(TEST_SECRET_KEY));
    await db.$client.end();
    await $client.query(`alter database ${DEMO_TEMPLATE}_loading rename to ${DEMO_TEMPLATE}`);
  }
  // Ends the lock as well.
  await $client.end();
  return createTestDatabase(DEMO_TEMPLATE);
}
