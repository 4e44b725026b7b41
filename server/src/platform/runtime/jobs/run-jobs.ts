import {
  type Clock,
  type ConstructorOptions,
  type Db,
  type JobWithMetadata,
  PgBoss,
  type Queue,
} from "pg-boss";
import type { Database } from "../../database/database.ts";
import { listen } from "../../database/listen.ts";
import { failedStatement } from "../log/describe-error.ts";
import type { Log } from "../log/log.ts";
import { rescheduleJobs } from "./reschedule-after-clock-change.ts";
import { mutex } from "../mutex.ts";
import { type JobKind, JOBS_SCHEMA, type Worker } from "./job.ts";
import { URGENT } from "./queue-job.ts";

/** Interval between checks for jobs delayed by a clock that was ahead. */
const CLOCK_CHECK_MS = 60_000;
/** Seconds between comparisons with the database's clock, which schedules use. */
const SKEW_CHECK_SECONDS = 60;
/**
 * A monotonic clock for the queue's timers. With the wall clock, a correction by an hour would
 * suspend scheduled work for that hour.
 */
const STEADY_CLOCK: Clock = {
  now: () => Math.round(performance.timeOrigin + performance.now()),
  setTimeout: (done, ms) => setTimeout(done, ms),
  clearTimeout: (timer) => clearTimeout(timer as NodeJS.Timeout),
  setInterval: (done, ms) => setInterval(done, ms),
  clearInterval: (timer) => clearInterval(timer as NodeJS.Timeout),
};
/** Milliseconds that a stop waits for running jobs. */
const STOP_LIMIT_MS = 8_000;
/** Seconds between polls if the database cannot notify. */
const POLLING_SECONDS = 1;
/** Seconds between polls if it can, for lost notifications. */
const NOTIFIED_POLLING_SECONDS = 5;
/** Seconds between polls of helper workers, which are notified when another starts a job. */
const HELPER_POLLING_SECONDS = 30;

export interface RunningJobs {
  /** Starts no further job and waits for running ones. */
  stop(): Promise<void>;
}

/**
 * Creates or updates the tables of the job queue, under the queue's own lock, and a queue for each
 * kind. Safe in several processes at once.
 */
export async function prepareJobs(db: Database, kinds: readonly JobKind[]): Promise<void> {
  const boss = bossOn(db, { supervise: false, schedule: false }, null);
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

/** Runs jobs in this process until stopped. A failed try is logged with the job and its reason. */
export async function startJobs(
  db: Database,
  workers: readonly Worker[],
  log: Log,
): Promise<RunningJobs> {
  const boss = bossOn(db, { schedule: true }, log);
  boss.on("error", (error) => log.error({ err: error }, "the job queue reports an error"));
  const reschedule = () =>
    rescheduleJobs(db).catch((error: unknown) => log.error({ err: error }, "jobs may wait"));
  await reschedule();
  await boss.start();
  for (const worker of workers) await startWorker(boss, worker, log);
  await forgetSchedules(boss, new Set(workers.map(({ kind }) => kind.name)));
  const timer = setInterval(() => void reschedule(), CLOCK_CHECK_MS);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await boss.stop({ graceful: true, timeout: STOP_LIMIT_MS });
    },
  };
}

/**
 * Runs jobs one after the other, urgent ones first, in the worker's number of lanes. A lane that
 * finishes polls at once. With several lanes, the first takes only urgent jobs, so that those never
 * wait for others.
 */
async function startWorker(boss: PgBoss, worker: Worker, log: Log): Promise<void> {
  const { kind, concurrency = 1 } = worker;
  const lanes: string[] = [];
  const work = async ([job]: JobWithMetadata<object>[]) => {
    // Idle lanes poll now; this one polls when it is done.
    for (const lane of lanes) boss.notifyWorker(lane);
    if (job) await runJob(worker, job, log);
  };
  for (let lane = 0; lane < concurrency; lane += 1) {
    const options = { ...optionsOf(lane, concurrency), includeMetadata: true } as const;
    lanes.push(await boss.work(kind.name, options, work));
  }
  if (kind.schedule !== undefined) await boss.schedule(kind.name, kind.schedule);
}

function optionsOf(lane: number, lanes: number) {
  const isHelper = lane > 1;
  const notified = isHelper ? HELPER_POLLING_SECONDS : NOTIFIED_POLLING_SECONDS;
  return {
    pollingIntervalSeconds: isHelper ? HELPER_POLLING_SECONDS : POLLING_SECONDS,
    notifyPollingIntervalSeconds: notified,
    ...(lanes > 1 && lane === 0 ? { minPriority: URGENT } : {}),
  };
}

async function runJob({ kind, run }: Worker, job: JobWithMetadata<object>, log: Log) {
  const isLast = job.retryCount >= job.retryLimit;
  try {
    await run(job.data, { isLast });
  } catch (error) {
    log.error({ err: error, job: job.id, queue: kind.name, isLast }, "a job failed");
    // The queue stores the error that it receives.
    throw failedStatement(error) ? new Error("A statement failed; see the log.") : error;
  }
}

/** Removes the schedules of jobs that no worker runs any more, so that they are not started. */
async function forgetSchedules(boss: PgBoss, done: ReadonlySet<string>): Promise<void> {
  for (const { name } of await boss.getSchedules()) {
    if (!done.has(name)) await boss.unschedule(name);
  }
}

function queueOptions({
  retries,
  firstDelay,
  longestDelay,
  longestRun,
}: JobKind): Omit<Queue, "name"> {
  return {
    retryLimit: retries,
    retryDelay: firstDelay,
    retryBackoff: true,
    retryDelayMax: longestDelay,
    // A job of a killed process is started again after this time.
    expireInSeconds: longestRun ?? 300,
    // Workers are notified of a job when it is committed.
    notify: true,
  };
}

type BossOptions = Pick<ConstructorOptions, "supervise" | "schedule">;

/** With a log, it subscribes to new jobs on its own connection. */
function bossOn(db: Database, options: BossOptions, log: Log | null): PgBoss {
  // Workers poll at the same moments; together they would open every connection of the pool, each
  // with 2.5 MB of memory in PostgreSQL.
  const oneAtATime = mutex();
  const adapter: Db = {
    executeSql: (text, values) => oneAtATime(() => db.$client.query(text, values)),
  };
  if (log !== null) {
    adapter.listen = async (channel, onEvent, onReconnect) => {
      const listening = listen(db, log, { channel, onEvent, onReconnect });
      await listening.ready;
      return { close: () => listening.stop() };
    };
  }
  return new PgBoss({
    ...options,
    db: adapter,
    clock: STEADY_CLOCK,
    clockMonitorIntervalSeconds: SKEW_CHECK_SECONDS,
    schema: JOBS_SCHEMA,
    useListenNotify: log !== null,
  });
}
