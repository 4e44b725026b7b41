import { once } from "node:events";
import pg from "pg";
import { openTestSession } from "@school/server/accounts/fixtures.ts";
import { openKeyring } from "@school/server/accounts/auth/signing-keys.ts";
import { createApp } from "@school/server/app.ts";
import { JOB_KINDS, startBackgroundWork } from "@school/server/jobs.ts";
import { prepareJobs } from "@school/server/platform/runtime/jobs/run-jobs.ts";
import { readConfig } from "@school/server/platform/runtime/config/config.ts";
import { openDatabase } from "@school/server/platform/database/database.ts";
import type { Connection } from "@school/server/platform/database/embedded/embedded.ts";
import { cachedResponses } from "@school/server/platform/http/cached-responses/responses.ts";
import { listen } from "@school/server/platform/http/listen.ts";
import { createLog } from "@school/server/platform/runtime/log/log.ts";
import { createSealer } from "@school/server/platform/runtime/secrets/seal.ts";
import { BENCH_SECRET_KEY, type Statement } from "./processes.ts";

interface Task {
  connection: Connection;
  personId: string;
  /** Runs background jobs, as a normal portal does; otherwise they stay queued. */
  withJobs: boolean;
  /** Whether complete responses are cached in memory, as in production. */
  cachesResponses: boolean;
  /** Environment variables besides those of every benchmark. */
  env: Record<string, string>;
}

const [task] = (await once(process, "message")) as [Task];
// A chosen address: messages with a link to an address that no one chose are stopped.
const { publicUrl: PUBLIC_URL } = readConfig({});
const config = readConfig({ LOG_LEVEL: "warn", PORT: "0", PUBLIC_URL, ...task.env });
const db = openDatabase(task.connection);
const keyring = await openKeyring(db, createSealer(BENCH_SECRET_KEY), config.publicUrl);
const log = createLog(config.LOG_LEVEL);
if (!task.cachesResponses) cachedResponses(db).find = () => undefined;
// Also without workers: requests queue jobs, such as a sign-in on a new device.
await prepareJobs(db, JOB_KINDS);
if (task.withJobs) await startBackgroundWork({ config, db, keyring, log });
const app = await createApp({ config, db, keyring, log });
const { origin } = await listen(app, config);
process.send!({ origin, token: await openTestSession(db, keyring, task.personId) });

let recorded: Statement[] | null = null;
const query = pg.Client.prototype.query;
pg.Client.prototype.query = function recordingQuery(this: pg.Client, ...args: unknown[]) {
  const [first, second] = args as [string | Statement, unknown[] | undefined];
  if (recorded) {
    const { name, text, values } =
      typeof first === "string" ? { name: undefined, text: first, values: second } : first;
    recorded.push({ ...(name && { name }), text, values: second ?? values ?? [] });
  }
  return query.apply(this, args as Parameters<typeof query>);
} as typeof query;

process.on("message", (message) => {
  if (message === "record") {
    recorded = [];
    process.send!("recording");
  } else if (message === "recorded") {
    process.send!(recorded!);
    recorded = null;
  }
});
process.on("SIGTERM", () => process.exit(0));
