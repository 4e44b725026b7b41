import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeUser } from "../../accounts/fixtures.ts";
import { auditLog } from "../../platform/database/audit/tables.ts";
import type { JobKind, Worker } from "../../platform/runtime/jobs/job.ts";
import { queueJob } from "../../platform/runtime/jobs/queue-job.ts";
import { prepareJobs, type RunningJobs, startJobs } from "../../platform/runtime/jobs/run-jobs.ts";
import { createLog } from "../../platform/runtime/log/log.ts";
import { sendMailJob } from "../../platform/outgoing/mail/queue-mail.ts";
import { startTestServer, type TestServer } from "../../platform/testing/server.ts";
import { countStatements } from "../../platform/testing/statements.ts";

const once: JobKind = { name: "once", retries: 0, firstDelay: 1, longestDelay: 1 };
const patient: JobKind = { name: "patient", retries: 3, firstDelay: 3000, longestDelay: 3000 };
const hourly: JobKind = { ...once, name: "hourly", schedule: "59 23 31 12 *" };
const alone: JobKind = { ...once, name: "alone", oneAtATime: true };
const mail: JobKind = { ...sendMailJob, retries: 0 };
const KINDS = [once, patient, hourly, alone, mail];

let server: TestServer;
let principal: string;
let running: RunningJobs | undefined;
/** Whether whatever is tried fails. */
let broken = true;

beforeAll(async () => {
  server = await startTestServer();
  principal = (await makeUser(server.db, { role: "PRINCIPAL" })).id;
  await prepareJobs(server.db, KINDS);
});
afterAll(async () => {
  await running?.stop();
  await server.close();
});

const queue = (kind: JobKind) => server.db.transaction((tx) => queueJob(tx, kind, { secret: "x" }));
const list = async (query = "") =>
  (await server.call(`GET /background-jobs${query}`, { as: principal })).body;
const kinds = async () => (await list()).data.map(({ kind }: { kind: string }) => kind).toSorted();
const tryAgain = (id: string) =>
  server.call(`POST /background-jobs/${id}/retry`, { as: principal });
const idOf = async (jobKind: string): Promise<string> =>
  (await list()).data.find(({ kind }: { kind: string }) => kind === jobKind)?.id;
const polling = { timeout: 15_000, interval: 200 };

test("nothing has failed at first; to say so takes the session and two statements", async () => {
  expect(await list()).toEqual({ data: [], pagination: { current: 1, pages: 1, total: 0 } });
  expect((await countStatements(server.db, list)).count).toBe(3);
});

test("what failed for good and what is tried again later are listed, without their data", async () => {
  const workers = KINDS.map((kind): Worker => ({
    kind,
    async run() {
      if (broken) throw new Error(`${kind.name} ${"could not be done ".repeat(100)}`);
    },
  }));
  running = await startJobs(server.db, workers, createLog("silent"));
  for (const kind of KINDS) await queue(kind);
  await expect.poll(kinds, polling).toEqual(["alone", "hourly", "once", "patient"]);
  const { data, pagination } = await list();
  expect(pagination.total).toBe(4);
  const [failed, waiting] = ["once", "patient"].map((jobKind) =>
    data.find(({ kind }: { kind: string }) => kind === jobKind),
  );
  expect(failed).toEqual({
    id: expect.any(String),
    kind: "once",
    state: "failed",
    tries: 1,
    lastError: expect.stringMatching(/^once could not be done/),
    triedAt: expect.any(String),
    nextTryAt: null,
  });
  expect(failed.lastError).toHaveLength(500);
  expect(waiting).toMatchObject({ state: "waiting", tries: 1 });
  expect(Date.parse(waiting.nextTryAt)).toBeGreaterThan(Date.now() + 60_000);

  const second = await list("?limit=3&page=2");
  expect(second.data).toHaveLength(1);
  expect(second.pagination).toEqual({ current: 2, pages: 2, total: 4 });
});

test("of work by the clock only the latest failure counts, until it is done", async () => {
  const first = await idOf("hourly");
  await queue(hourly);
  await expect.poll(() => idOf("hourly"), polling).not.toBe(first);
  expect((await kinds()).filter((kind: string) => kind === "hourly")).toHaveLength(1);
  broken = false;
  await queue(hourly);
  await expect.poll(kinds, polling).toEqual(["alone", "once", "patient"]);
});

test("a job that runs one at a time is not tried again while another is queued", async () => {
  broken = true;
  const id = await idOf("alone");
  await server.db.transaction((tx) => queueJob(tx, alone, {}, new Date(Date.now() + 60_000)));
  const { status, body } = await tryAgain(id);
  expect([status, body.code]).toEqual([409, "job_gone_on"]);
  await server.db.execute(sql`delete from jobs.job where name = 'alone' and state = 'created'`);
});

test.each(["once", "patient", "alone"])(
  "%s is done when it is tried again, and logged",
  async (kind) => {
    broken = false;
    const id = await idOf(kind);
    expect((await tryAgain(id)).status).toBe(200);
    await expect.poll(() => idOf(kind), polling).toBeUndefined();
    const entries = await server.db.select().from(auditLog).where(eq(auditLog.subjectId, id));
    expect(entries).toMatchObject([{ action: "school.retry-job", actorId: principal }]);
    const { status, body } = await tryAgain(id);
    expect([status, body.code]).toEqual([409, "job_gone_on"]);
  },
);

test("mails are tried again from the outbox alone", async () => {
  const { rows } = await server.db.execute<{ id: string }>(
    sql`select id from jobs.job where name = ${mail.name} and state = 'failed'`,
  );
  expect((await tryAgain(rows[0]!.id)).status).toBe(409);
});
