import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { Connection } from "@school/server/platform/database/embedded/embedded.ts";

/** A statement as the driver received it. */
export interface Statement {
  name?: string;
  text: string;
  values: unknown[];
}

/** The secret key of every portal in a benchmark. */
export const BENCH_SECRET_KEY = "a secret key for benchmarks only";

/** A server in its own process. */
export interface Served {
  origin: string;
  headers: Record<string, string>;
  stop(): Promise<void>;
}

export interface ServedPortal extends Served {
  /** Id of the portal's process. */
  pid: number;
  /** The statements that the portal runs for one GET, in order. */
  recordStatements(path: string): Promise<Statement[]>;
}

interface Ready {
  origin: string;
  token?: string;
}

interface PortalOptions {
  withJobs?: boolean;
  /** If false, every response is built again, as on its first read. */
  cachesResponses?: boolean;
  env?: Record<string, string>;
}

/** The portal as in production, with a session of the given person. */
export async function startPortal(
  connection: Connection,
  personId: string,
  { withJobs = false, cachesResponses = true, env = {} }: PortalOptions = {},
): Promise<ServedPortal> {
  const task = { connection, personId, withJobs, cachesResponses, env };
  const { ready, child, stop } = await startChild("portal-process.ts", task);
  const headers = { authorization: `Bearer ${ready.token}` };
  return {
    origin: ready.origin,
    headers,
    stop,
    pid: child.pid ?? 0,
    async recordStatements(path) {
      child.send("record");
      await once(child, "message");
      const response = await fetch(ready.origin + path, { headers });
      if (response.status !== 200) throw new Error(`${path}: ${response.status}`);
      await response.arrayBuffer();
      child.send("recorded");
      const [statements] = (await once(child, "message")) as [Statement[]];
      return statements;
    },
  };
}

/** A node:http server that runs the statements for every request and returns their rows. */
export async function startBareServer(
  connection: Connection,
  statements: Statement[],
): Promise<Served> {
  const { ready, stop } = await startChild("bare-process.ts", { connection, statements });
  return { origin: ready.origin, headers: {}, stop };
}

async function startChild(file: string, task: unknown) {
  const child = fork(join(import.meta.dirname, file), {
    env: { ...process.env, NODE_ENV: "production" },
    // The same as `npm start`.
    execArgv: ["--max-semi-space-size=8"],
  });
  child.send(task as object);
  const died = once(child, "exit").then(([code]) => {
    throw new Error(`${file} ended with ${String(code)} before it was ready`);
  });
  const [ready] = (await Promise.race([once(child, "message"), died])) as [Ready];
  died.catch(() => {});
  async function stop(): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill("SIGTERM");
    await once(child, "exit");
  }
  return { ready, child, stop };
}
