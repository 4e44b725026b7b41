import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { readConfig } from "@school/server/platform/runtime/config/config.ts";
import type { Connection } from "@school/server/platform/database/embedded/embedded.ts";
import { BENCH_SECRET_KEY } from "./processes.ts";

const MAIN = join(import.meta.dirname, "../../server/src/main.ts");

/** Starts the real program, with background jobs. */
export async function startWholePortal(connection: Connection, at: number): Promise<ChildProcess> {
  const { host, port, user, password, database } = connection;
  // The parameter `host`, the folder of the unix socket, overrides the host of the address.
  const address = `${user}:${password}@localhost:${port}/${database}`;
  const url = `postgres://${address}?${new URLSearchParams({ host })}`;
  const child = spawn(process.execPath, [MAIN], {
    env: {
      ...process.env,
      DATABASE_URL: url,
      SECRET_KEY: BENCH_SECRET_KEY,
      PORT: String(at),
      PUBLIC_URL: readConfig({}).publicUrl,
      LOG_LEVEL: "error",
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  for (let tries = 0; tries < 600; tries += 1) {
    if (child.exitCode !== null) throw new Error(`the portal ended with ${child.exitCode}`);
    const response = await fetch(`http://127.0.0.1:${at}/healthz`).catch(() => null);
    if (response?.ok) return child;
    await sleep(50);
  }
  throw new Error("the portal did not start within 30 s");
}
