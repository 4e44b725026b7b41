import type { FastifyInstance } from "fastify";
import { type Keyring, openKeyring } from "../../accounts/auth/signing-keys.ts";
import { openTestSession } from "../../accounts/fixtures.ts";
import { createApp } from "../../app.ts";
import { startBackgroundWork } from "../../jobs.ts";
import { readConfig } from "../runtime/config/config.ts";
import type { Database } from "../database/database.ts";
import type { ReadDisk } from "../runtime/disk-space.ts";
import { createLog } from "../runtime/log/log.ts";
import { createSealer } from "../runtime/secrets/seal.ts";
import { createTestDatabase } from "./database.ts";

/** The key of every test server, for a second process on the same database. */
export const TEST_SECRET_KEY = "a secret key for tests, long enough to be one";

interface CallOptions {
  /** Id of the person who calls; each call may be someone else's. */
  as?: string;
  body?: unknown;
  headers?: Record<string, string>;
}

export interface TestResponse {
  status: number;
  headers: Headers;
  /** Parsed JSON; the text itself where it is not JSON. */
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers of every shape
  body: any;
}

/** An answer as it came, for files. */
export interface RawResponse extends TestResponse {
  bytes: Uint8Array;
}

export interface TestServer {
  app: FastifyInstance;
  db: Database;
  keyring: Keyring;
  /** "http://127.0.0.1:port" */
  origin: string;
  /** Calls the API over HTTP: `call("GET /classes?page=2", { as: teacher.id })`. */
  call(endpoint: string, options?: CallOptions): Promise<RawResponse>;
  close(): Promise<void>;
}

interface TestServerOptions {
  /** Environment variables besides those of every test. */
  env?: Record<string, string>;
  /** Gets every line of the log, of every level. */
  log?: (line: string) => void;
  /** Whether background work is done, such as sending mails; off by default. */
  jobs?: boolean;
  /** Returns the operating system's figures for the disk. */
  readDisk?: ReadDisk;
  /** A database that the caller closes, instead of a new one. */
  db?: Database;
  /** Creates the new one; empty by default. */
  createDatabase?: typeof createTestDatabase;
}

/** The whole portal on a free port of loopback, over a database of the calling file's own. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const { db, close } = options.db
    ? { db: options.db, close: async () => {} }
    : await (options.createDatabase ?? createTestDatabase)();
  const config = readConfig({
    LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? "silent",
    PUBLIC_URL: `${options.env?.["TLS_CERT"] ? "https" : "http"}://localhost:${options.env?.["PORT"] ?? 5001}`,
    ...options.env,
  });
  const sealer = createSealer(TEST_SECRET_KEY);
  const keyring = await openKeyring(db, sealer, config.publicUrl, config.SMTP_URL !== undefined);
  const log = options.log
    ? createLog("trace", { to: { write: options.log } })
    : createLog(config.LOG_LEVEL);
  const { readDisk } = options;
  const app = await createApp({ config, db, keyring, log, ...(readDisk && { readDisk }) });
  const work = options.jobs ? await startBackgroundWork({ config, db, keyring, log }) : null;
  const origin = await app.listen({ port: 0, host: "127.0.0.1" });
  const tokens = new Map<string, string>();

  async function tokenOf(personId: string): Promise<string> {
    const token = tokens.get(personId) ?? (await openTestSession(db, keyring, personId));
    tokens.set(personId, token);
    return token;
  }

  async function call(endpoint: string, options: CallOptions = {}): Promise<RawResponse> {
    const [method = "GET", path = "/"] = endpoint.split(" ");
    const response = await fetch(`${origin}/api${path}`, {
      method,
      headers: {
        ...(options.as && { authorization: `Bearer ${await tokenOf(options.as)}` }),
        ...(options.body !== undefined && { "content-type": "application/json" }),
        ...options.headers,
      },
      ...(options.body !== undefined && {
        body: typeof options.body === "string" ? options.body : JSON.stringify(options.body),
      }),
    });
    const bytes = await response.bytes();
    const text = new TextDecoder().decode(bytes);
    const json = response.headers.get("content-type")?.includes("json");
    return {
      status: response.status,
      headers: response.headers,
      body: json && text ? JSON.parse(text) : text,
      bytes,
    };
  }

  return {
    app,
    db,
    keyring,
    origin,
    call,
    async close() {
      await Promise.all([app.close(), work?.stop()]);
      await close();
    },
  };
}
