import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { loadDemoSchool } from "@school/demo/load.ts";
import { readConfig } from "@school/server/platform/runtime/config/config.ts";
import { openDatabase } from "@school/server/platform/database/database.ts";
import { runningEmbeddedPostgres } from "@school/server/platform/database/embedded/embedded.ts";
import { migrateDatabase } from "@school/server/platform/database/migrate.ts";
import { freePort } from "@school/server/platform/http/free-port.ts";
import { createSealer } from "@school/server/platform/runtime/secrets/seal.ts";
import { findSecretKey } from "@school/server/platform/runtime/secrets/secret-key.ts";
import { school } from "./schools.ts";

const MAIN = join(import.meta.dirname, "../../server/src/main.ts");

export interface SecondPortal {
  readonly origin: string;
  start(): Promise<void>;
  /** With SIGKILL, as in a power cut. */
  kill(): Promise<void>;
}

/**
 * A second portal process on the database of the journey's school, which a journey can kill; or with
 * `ownDatabase` on a new one with a demo school, which no other journey sees: as of today, or as of
 * `loadedAt`.
 */
export async function startSecondPortal(
  ownDatabase?: string,
  loadedAt?: Date,
): Promise<SecondPortal> {
  const { dataDir } = school;
  const connection = await runningEmbeddedPostgres(dataDir);
  const { host, port, user, password, database: known } = connection;
  const database = ownDatabase ?? known;
  if (ownDatabase !== undefined) {
    const db = openDatabase(connection);
    await db.$client.query(`create database ${ownDatabase}`);
    await db.$client.end();
  }
  const secretKey = await findSecretKey(readConfig({ DATA_DIR: dataDir }));
  if (ownDatabase !== undefined && loadedAt !== undefined) {
    const db = openDatabase({ ...connection, database: ownDatabase });
    await migrateDatabase(db);
    const sealer = secretKey === undefined ? undefined : createSealer(secretKey);
    await loadDemoSchool(db, sealer, loadedAt);
    await db.$client.end();
  }
  // The parameter `host`, the folder of the unix socket, overrides the host of the address.
  const address = `${user}:${password}@localhost:${port}/${database}`;
  const ownPort = await freePort();
  const origin = `http://localhost:${ownPort}`;
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    DATABASE_URL: `postgres://${address}?${new URLSearchParams({ host })}`,
    SECRET_KEY: secretKey,
    PUBLIC_URL: origin,
    PORT: String(ownPort),
    LOG_LEVEL: "error",
    ...(ownDatabase !== undefined && { DEMO: "1" }),
  };
  let child: ChildProcess | null = null;
  /** A new school is loaded first. */
  const seconds = ownDatabase === undefined ? 30 : 180;

  async function start(): Promise<void> {
    const started = spawn(process.execPath, [MAIN], {
      env,
      stdio: ["ignore", "ignore", "inherit"],
    });
    child = started;
    for (let tries = 0; tries < seconds * 20; tries += 1) {
      if (started.exitCode !== null) throw new Error(`the portal ended with ${started.exitCode}`);
      const response = await fetch(`http://127.0.0.1:${ownPort}/healthz`).catch(() => null);
      if (response?.ok) return;
      await sleep(50);
    }
    throw new Error(`the portal did not start within ${seconds} s`);
  }

  await start();
  return {
    origin,
    start,
    async kill() {
      if (child === null) return;
      const ended = once(child, "exit");
      child.kill("SIGKILL");
      child = null;
      await ended;
    },
  };
}
