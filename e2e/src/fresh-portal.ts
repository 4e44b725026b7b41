import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "@school/server/platform/http/free-port.ts";

const MAIN = join(import.meta.dirname, "../../server/src/main.ts");
/** Its database is created first, which may be slow on a busy computer. */
const TIMEOUT_MS = 120_000;

export interface FreshPortal {
  readonly port: number;
  /** Returns the console output so far. */
  console(): string;
  stop(): Promise<void>;
}

/** A portal as it starts the first time on a school's computer: without settings, school or people. */
export async function startFreshPortal(): Promise<FreshPortal> {
  const dataDir = await mkdtemp(join(tmpdir(), "portal-fresh-"));
  const port = await freePort();
  const { PUBLIC_URL: _, DATABASE_URL: __, ...inherited } = process.env;
  const child = spawn(process.execPath, [MAIN], {
    env: { ...inherited, DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: "error" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let said = "";
  child.stdout.on("data", (chunk: Buffer) => (said += chunk.toString()));
  async function stop(): Promise<void> {
    if (child.exitCode === null && child.signalCode === null) {
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
    }
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
  try {
    await untilReady(child, () => said.includes("School portal is ready"));
  } catch (error) {
    await stop();
    throw error;
  }
  return { port, console: () => said, stop };
}

async function untilReady(child: ChildProcess, isReady: () => boolean): Promise<void> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  while (!isReady()) {
    await Promise.race([
      once(child.stdout!, "data", { signal: timeout }),
      once(child, "exit").then(([code]) => {
        throw new Error(`the portal ended with ${code}`);
      }),
    ]);
  }
}
