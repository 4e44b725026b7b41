import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createLog } from "../log/log.ts";
import { startTestServer, type TestServer } from "../../testing/server.ts";
import type { JobKind, Worker } from "./job.ts";
import { queueJob } from "./queue-job.ts";
import { prepareJobs, startJobs } from "./run-jobs.ts";

const kind: JobKind = { name: "test-work", retries: 1, firstDelay: 1, longestDelay: 1 };
const log = createLog("silent");

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
  await Promise.all([prepareJobs(server.db, [kind]), prepareJobs(server.db, [kind])]);
});
afterAll(() => server.close());

const queue = (data: object) => server.db.transaction((tx) => queueJob(tx, kind, data));
const metrics = async () => (await fetch(`${server.origin}/metrics`)).text();

test("a job is done once, though two processes look for work", async () => {
  const done: string[] = [];
  const worker: Worker<{ name: string }> = {
    kind,
    async run({ name }) {
      done.push(name);
    },
  };
  const [one, two] = [
    await startJobs(server.db, [worker], log),
    await startJobs(server.db, [worker], log),
  ];
  for (const name of ["a", "b", "c", "d"]) await queue({ name });
  await expect.poll(() => done.length, { timeout: 9000 }).toBe(4);
  await Promise.all([one.stop(), two.stop()]);
  expect(done.toSorted()).toEqual(["a", "b", "c", "d"]);
});

test("a job that fails is tried again, knows its last try, and is then listed", async () => {
  const tries: boolean[] = [];
  const worker: Worker = {
    kind,
    async run(_data, { isLast }) {
      tries.push(isLast);
      throw new Error("the printer is on fire");
    },
  };
  const running = await startJobs(server.db, [worker], log);
  await queue({});
  const failed = () =>
    metrics().then((text) => text.includes(`queue="test-work",state="failed"} 1`));
  await expect.poll(failed, { timeout: 15_000, interval: 200 }).toBe(true);
  await running.stop();
  expect(tries).toEqual([false, true]);
  const { rows } = await server.db.execute<{ output: { message: string } }>(
    sql`select output from jobs.job where name = ${kind.name} and state = 'failed'`,
  );
  expect(rows[0]!.output.message).toBe("the printer is on fire");
});

test("a stop waits for the running job, and starts no other", async () => {
  let began = 0;
  let ended = 0;
  const worker: Worker = {
    kind,
    async run() {
      began += 1;
      await sleep(700);
      ended += 1;
    },
  };
  const running = await startJobs(server.db, [worker], log);
  await queue({});
  await expect.poll(() => began, { timeout: 30_000 }).toBe(1);
  await queue({});
  await running.stop();
  expect({ began, ended }).toEqual({ began: 1, ended: 1 });
});

test("a job that was queued while the clock was hours ahead is done now, one for later is not", async () => {
  const done: string[] = [];
  const worker: Worker<{ name?: string }> = {
    kind,
    async run({ name }) {
      // The previous test has created a job without a name.
      if (name !== undefined) done.push(name);
    },
  };
  const later = new Date(Date.now() + 6 * 3_600_000);
  await server.db.transaction((tx) => queueJob(tx, kind, { name: "for tonight" }, later));
  await queue({ name: "queued at a wrong time" });
  await server.db.execute(sql`
    update jobs.job set created_on = created_on + interval '5 hours',
      start_after = start_after + interval '5 hours'
    where name = ${kind.name} and data ->> 'name' = 'queued at a wrong time'`);
  const running = await startJobs(server.db, [worker as Worker], log);
  await expect.poll(() => done.length, { timeout: 20_000 }).toBe(1);
  await running.stop();
  expect(done).toEqual(["queued at a wrong time"]);
});

test("after the clock was a year ahead, a try is made now and schedules are due again", async () => {
  const done: string[] = [];
  const worker: Worker<{ name?: string }> = {
    kind,
    async run({ name }) {
      if (name !== undefined) done.push(name);
    },
  };
  await queue({ name: "tried ahead" });
  await server.db.execute(sql`
    update jobs.job set state = 'retry', start_after = start_after + interval '1 year',
      singleton_on = (now() at time zone 'UTC') + interval '1 year'
    where name = ${kind.name} and data ->> 'name' = 'tried ahead'`);
  await server.db.execute(sql`update jobs.version set cron_on = now() + interval '1 year'`);
  await server.db.execute(sql`update jobs.queue set monitor_claim_on = now() + interval '1 year'`);
  const running = await startJobs(server.db, [worker as Worker], log);
  await expect.poll(() => done, { timeout: 20_000 }).toEqual(["tried ahead"]);
  await running.stop();
  const { rows } = await server.db.execute(sql`
    select (select cron_on > now() from jobs.version) as "isScheduleAhead",
      (select count(*)::int from jobs.queue where monitor_claim_on > now()) as "queuesAhead",
      (select count(*)::int from jobs.job where singleton_on > now() + interval '1 day')
        as "minutesAhead"`);
  expect(rows).toEqual([{ isScheduleAhead: false, queuesAhead: 0, minutesAhead: 0 }]);
});
