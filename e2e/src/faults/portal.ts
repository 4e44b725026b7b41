import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { BENCH_SECRET_KEY } from "@school/bench/processes.ts";
import { runningEmbeddedPostgres } from "@school/server/platform/database/embedded/embedded.ts";
import { freePort } from "@school/server/platform/http/free-port.ts";

const ROOT = join(import.meta.dirname, "../../..");
/** Generous, because a busy computer starts slowly. */
const MAX_START_MS = 600_000;

/** A person who is signed in. */
export interface Session {
  readonly email: string;
  readonly password: string;
  token: string;
  refresh: string;
}

/** A response from a portal; a connection that was cut throws an error instead. */
export interface Output {
  readonly status: number;
  readonly body: { data?: unknown };
}

/** The demo school's portal as a program of its own, which can be killed and started again. */
export class Portal {
  readonly dataDir: string;
  readonly port: number;
  /** The folder of the version that `launch` begins. */
  version = ROOT;
  readonly #env: Record<string, string>;
  /** Output since the last start. */
  said = "";
  #children: ChildProcess[] = [];

  private constructor(dataDir: string, port: number, env: Record<string, string>) {
    this.dataDir = dataDir;
    this.port = port;
    this.#env = env;
  }

  /** @param dataDir an empty one of its own, if not said */
  static async make(env: Record<string, string> = {}, dataDir?: string): Promise<Portal> {
    const folder = dataDir ?? (await mkdtemp(join(tmpdir(), "portal-faults-")));
    return new Portal(folder, await freePort(), env);
  }

  get origin(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Starts the portal, or a program beside it, without waiting for its end. */
  launch(program = "main.ts", args: readonly string[] = []): ChildProcess {
    this.said = "";
    const child = spawn(process.execPath, [join(this.version, "server/src", program), ...args], {
      env: {
        ...process.env,
        DATA_DIR: this.dataDir,
        PORT: String(this.port),
        SECRET_KEY: BENCH_SECRET_KEY,
        DEMO: "1",
        LOG_LEVEL: "error",
        ...this.#env,
      },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const append = (chunk: Buffer) => void (this.said = (this.said + String(chunk)).slice(-20_000));
    child.stdout.on("data", append);
    child.stderr.on("data", append);
    this.#children = [...this.#children.filter((one) => !hasEnded(one)), child];
    return child;
  }

  /** Starts it; returns the milliseconds until it is ready. */
  async start(): Promise<number> {
    const began = performance.now();
    const child = this.launch();
    while (performance.now() - began < MAX_START_MS) {
      if (hasEnded(child)) throw new Error(`the portal ended: ${this.said.slice(-500)}`);
      if (this.said.includes("School portal is ready")) return performance.now() - began;
      await sleep(20);
    }
    throw new Error(`the portal did not start within ${MAX_START_MS / 1000} s`);
  }

  /** Starts it where it may refuse; returns its output, once it is ready or has ended. */
  async tryToStart(): Promise<{ ready: boolean; said: string }> {
    const child = this.launch();
    while (!hasEnded(child) && !this.said.includes("School portal is ready")) await sleep(20);
    return { ready: !hasEnded(child), said: this.said };
  }

  /** Kills the portal's process with SIGKILL; the database's continues. */
  async kill(): Promise<void> {
    await Promise.all(this.#children.map((child) => end(child, "SIGKILL")));
  }

  /** Kills the embedded PostgreSQL with SIGKILL, if it has come so far. */
  async killDatabase(): Promise<void> {
    for (const pid of await this.databasePids()) {
      try {
        process.kill(pid, "SIGKILL");
      } catch {
        // It has ended.
      }
    }
  }

  /** Simulates a power cut: no process survives. */
  async cutPower(): Promise<void> {
    await Promise.all([this.kill(), this.killDatabase()]);
    // The database of an interrupted first start.
    await this.killDatabase();
  }

  async stop(): Promise<void> {
    await Promise.all(this.#children.map((child) => end(child, "SIGTERM")));
  }

  /** Stops it and removes its data. */
  async remove(): Promise<void> {
    await this.stop();
    await rm(this.dataDir, { recursive: true, force: true, maxRetries: 5 });
  }

  /** The main process of the embedded PostgreSQL and its children. Linux only. */
  async databasePids(): Promise<number[]> {
    const file = join(this.dataDir, "postgres/postmaster.pid");
    const pid = Number((await readFile(file, "utf8").catch(() => "")).split("\n", 1)[0]);
    if (!(pid > 0)) return [];
    const children = await readFile(`/proc/${pid}/task/${pid}/children`, "utf8").catch(() => null);
    // The file may be an earlier server's.
    const name = await readFile(`/proc/${pid}/comm`, "utf8").catch(() => "");
    if (children === null || name.trim() !== "postgres") return [];
    return [pid, ...children.split(" ").filter(Boolean).map(Number)];
  }

  /** Connects to the database as soon as it accepts connections: it may be restarting. */
  async database(): Promise<pg.Client> {
    const until = performance.now() + MAX_START_MS;
    for (;;) {
      try {
        const client = new pg.Client(await runningEmbeddedPostgres(this.dataDir));
        client.on("error", () => {});
        await client.connect();
        return client;
      } catch (error) {
        if (performance.now() > until) throw error;
        await sleep(100);
      }
    }
  }

  /** Returns the rows that a statement finds in the database. */
  async rows<Row extends pg.QueryResultRow>(
    statement: string,
    values: unknown[] = [],
  ): Promise<Row[]> {
    const client = await this.database();
    try {
      return (await client.query<Row>(statement, values)).rows;
    } finally {
      await client.end();
    }
  }

  async signIn(email: string, password: string): Promise<Session> {
    const { access_token, refresh_token } = await this.#grant("password", { email, password });
    return { email, password, token: access_token, refresh: refresh_token };
  }

  /** Continues a session whose token has expired; false if that is not possible. */
  async refresh(session: Session): Promise<boolean> {
    const body = { refresh_token: session.refresh };
    const granted = await this.#grant("refresh_token", body).catch((error: unknown) => {
      if (error instanceof TypeError) throw error;
      return null;
    });
    if (granted === null) return false;
    session.token = granted.access_token;
    session.refresh = granted.refresh_token;
    return true;
  }

  async #grant(grant: string, body: object) {
    const response = await fetch(`${this.origin}/auth/v1/token?grant_type=${grant}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(40_000),
    });
    if (!response.ok) throw new Error(`${grant}: ${response.status} ${await response.text()}`);
    return (await response.json()) as { access_token: string; refresh_token: string };
  }

  async ask(
    { token }: Session,
    endpoint: string,
    body?: object | FormData,
    key?: string,
  ): Promise<Output> {
    const [method = "GET", path = ""] = endpoint.split(" ");
    const isForm = body instanceof FormData;
    const response = await fetch(`${this.origin}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(key !== undefined && { "idempotency-key": key }),
        ...(body && !isForm && { "content-type": "application/json" }),
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
      signal: AbortSignal.timeout(40_000),
    });
    const type = response.headers.get("content-type") ?? "";
    const text = await response.text();
    return {
      status: response.status,
      body: (type.includes("json") ? JSON.parse(text) : {}) as Output["body"],
    };
  }

  /** The same if only success is expected, with a new token if it has expired. */
  async get<Data>(session: Session, endpoint: string, body?: object | FormData): Promise<Data> {
    let response = await this.ask(session, endpoint, body);
    if (response.status === 401 && (await this.refresh(session))) {
      response = await this.ask(session, endpoint, body);
    }
    if (response.status >= 300) {
      throw new Error(`${endpoint}: ${response.status} ${JSON.stringify(response.body)}`);
    }
    return response.body.data as Data;
  }
}

export const PRINCIPAL = ["principal@demo.school", "Principal1demo"] as const;
export const TEACHER = ["teacher@demo.school", "Teacher1demo"] as const;

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (hasEnded(child)) return;
  const ended = once(child, "exit");
  child.kill(signal);
  await ended;
}

export const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
