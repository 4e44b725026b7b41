import { type JobWithMetadata, PgBoss, type QueueOptions } from "pg-boss";
import type { Database } from "../db/database.ts";
import { failedStatement } from "../log/describe-error.ts";
import type { Log } from "../log/log.ts";
import { type JobKind, JOBS_SCHEMA, type Worker } from "./job.ts";

/** Milliseconds that a stop waits for jobs that are being done. */
const STOP_LIMIT_MS = 8_000;
const POLLING_SECONDS = 1;

export interface RunningJobs {
  /** Takes no further job and waits for those being done. */
  stop(): Promise<void>;
}

/**
 * Makes the tables of the job queue, or brings them up to date, under the queue's own lock, and a
 * queue for each kind. Any number of processes may do so at once.
 */
export async function prepareJobs(db: Database, kinds: readonly JobKind[]): Promise<void> {
  const boss = bossOn(db, { supervise: false, schedule: false });
  await boss.start();
  try {
    for (const kind of kinds) {
      const options = queueOptions(kind);
      const policy = kind.oneAtATime ? "exclusive" : "standard";
      await boss.createQueue(kind.name, { ...options, policy });
      await boss.updateQueue(kind.name, options);
    }
  } finally {
    await boss.stop({ graceful: false });
  }
}

/** Does jobs in this process until stopped. A failed try is logged, with the job and its reason. */
export async function startJobs(
  db: Database,
  workers: readonly Worker[],
  log: Log,
): Promise<RunningJobs> {
  const boss = bossOn(db, { schedule: true });
  boss.on("error", (error) => log.error({ err: error }, "the job queue reports an error"));
  await boss.start();
  for (const worker of workers) await take(boss, worker, log);
  await forgetSchedules(boss, new Set(workers.map(({ kind }) => kind.name)));
  return { stop: () => boss.stop({ graceful: true, timeout: STOP_LIMIT_MS }) };
}

async function take(boss: PgBoss, { kind, run }: Worker, log: Log): Promise<void> {
  const polling = { pollingIntervalSeconds: POLLING_SECONDS, includeMetadata: true } as const;
  await boss.work(kind.name, polling, async ([job]: JobWithMetadata<object>[]) => {
    if (!job) return;
    const isLast = job.retryCount >= job.retryLimit;
    try {
      await run(job.data, { isLast });
    } catch (error) {
      log.error({ err: error, job: job.id, queue: kind.name, isLast }, "a job failed");
      // The queue keeps what it is told.
      throw failedStatement(error) ? new Error("A statement failed; see the log.") : error;
    }
  });
  if (kind.schedule !== undefined) await boss.schedule(kind.name, kind.schedule);
}

/** What no one does any more is not begun by the clock either. */
async function forgetSchedules(boss: PgBoss, done: ReadonlySet<string>): Promise<void> {
  for (const { name } of await boss.getSchedules()) {
    if (!done.has(name)) await boss.unschedule(name);
  }
}

function queueOptions({ retries, firstDelay, longestDelay }: JobKind): QueueOptions {
  return {
    retryLimit: retries,
    retryDelay: firstDelay,
    retryBackoff: true,
    retryDelayMax: longestDelay,
    // A job that a killed process left behind is taken up again after this.
    expireInSeconds: 300,
  };
}

function bossOn(db: Database, options: { supervise?: boolean; schedule?: boolean }): PgBoss {
  const executeSql = (text: string, values?: unknown[]) => db.$client.query(text, values);
  return new PgBoss({ ...options, db: { executeSql }, schema: JOBS_SCHEMA });
}
