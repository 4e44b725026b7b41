import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { BENCH_SECRET_KEY } from "@school/bench/processes.ts";
import { readConfig } from "@school/server/platform/runtime/config/config.ts";
import { freePort } from "@school/server/platform/http/free-port.ts";

export const MAIN = join(import.meta.dirname, "../../server/src/main.ts");

/** A portal in its own process, as it runs at a school. */
export interface PortalProcess {
  readonly origin: string;
  readonly child: ChildProcess;
}

/** Starts a portal (by default this version) on a free port or PORT; waits until it responds. */
export async function startPortalProcess(
  env: Record<string, string>,
  main = MAIN,
): Promise<PortalProcess> {
  const port = env["PORT"] ?? String(await freePort());
  const child = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      SECRET_KEY: BENCH_SECRET_KEY,
      PUBLIC_URL: readConfig({}).publicUrl,
      LOG_LEVEL: "silent",
      ...env,
      PORT: port,
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const origin = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < 1_800; tries += 1) {
    if (child.exitCode !== null) throw new Error(`the portal ended with ${child.exitCode}`);
    const response = await fetch(`${origin}/healthz`).catch(() => null);
    if (response?.ok) return { origin, child };
    await sleep(100);
  }
  child.kill("SIGKILL");
  throw new Error("the portal did not start within three minutes");
}

/** Stops it as an operator does, and waits for its end. Returns its exit code. */
export async function stopPortalProcess({ child }: PortalProcess): Promise<number | null> {
  if (child.exitCode !== null) return child.exitCode;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  await ended;
  return child.exitCode;
}
