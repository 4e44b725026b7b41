import { readKindTexts } from "@school/core/accounts/reads/text.ts";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openDatabase } from "../platform/database/database.ts";
import { mails } from "../platform/outgoing/mail/tables.ts";
import { startTestServer, type TestServer } from "../platform/testing/server.ts";
import { makeScoredClass, makeResult } from "../results/fixtures.ts";
import { makeSession } from "../school/fixtures.ts";
import { linkGuardian } from "../students/fixtures.ts";
import { makeUser, type MadeUser, openTestSession } from "../accounts/fixtures.ts";
import { authSessions } from "../accounts/tables.ts";
import { bulkReadingWorker } from "../accounts/reads/bulk-reading.job.ts";
import { bulkReadingJob } from "../accounts/reads/bulk-reading-kind.ts";
import { readCounter } from "../accounts/reads/counter.ts";
import { recordReads } from "../accounts/reads/tables.ts";

/** The smallest budget of the office for contacts and private details is 300 people an hour. */
const PARENTS = 520;

let server: TestServer;
let principal: MadeUser;
let office: MadeUser;

beforeAll(async () => {
  server = await startTestServer();
  principal = await makeUser(server.db, { role: "PRINCIPAL", email: "head@test.school" });
  for (let index = 0; index < PARENTS; index += 1) {
    await makeUser(server.db, { role: "PARENT", lastName: `Parent ${1000 + index}` });
  }
  await readCounter(server.db).flush();
});
afterAll(() => server.close());
beforeEach(async () => {
  office = await makeUser(server.db, { role: "ADMIN", firstName: "Uche", lastName: "Ali" });
  await readCounter(server.db).flush();
});

const readPage = (page: number, limit = 50, { on = server, as = office } = {}) =>
  on.call(`GET /users?role=PARENT&limit=${limit}&page=${page}`, { as: as.id });
const readsOf = (person: MadeUser) =>
  server.db.select().from(recordReads).where(eq(recordReads.readerId, person.id));
/** The person's last proof of identity was an hour ago. */
const forgetProofs = (person: MadeUser) =>
  server.db
    .update(authSessions)
    .set({ provedAt: sql`now() - interval '1 hour'` })
    .where(eq(authSessions.userId, person.id));

/** Another process of the portal over the same database. */
async function startAnother(): Promise<TestServer> {
  const { options } = server.db.$client;
  // A spread leaves the password out.
  const db = openDatabase({ ...options, password: options.password, max: 4 });
  await readCounter(db).flush();
  const other = await startTestServer({ db });
  return {
    ...other,
    async close() {
      await other.close();
      await db.$client.end();
    },
  };
}

test("lists count as what they show, each person once in an hour", async () => {
  await readPage(1);
  await readPage(1);
  await readPage(2);
  await readCounter(server.db).flush();
  const rows = await readsOf(office);
  expect(rows).toMatchObject([{ kind: "RECORDS", files: 0, budget: 300, overAt: null }]);
  expect(rows[0]?.people).toHaveLength(100);
});

test("above half the budget the person is asked again; above it reads wait", async () => {
  expect((await readPage(1, 150)).status).toBe(200);
  await forgetProofs(office);
  const refused = await readPage(4);
  expect([refused.status, refused.body.code]).toEqual([403, "reauthentication_needed"]);
  // What was read before opens as always.
  expect((await readPage(1, 150)).status).toBe(200);
  await server.db.update(authSessions).set({ provedAt: sql`now()` });
  for (const page of [4, 5, 6, 7]) expect((await readPage(page)).status).toBe(200);
  const slowed = await readPage(8);
  expect([slowed.status, slowed.body.code]).toEqual([429, "too_many_records"]);
  const seconds = Number(slowed.headers.get("retry-after"));
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(3600);
  expect((await readPage(1, 150)).status).toBe(200);
});

test("the principals are notified once of who, what and how many", async () => {
  for (const page of [1, 2]) expect((await readPage(page, 200)).status).toBe(200);
  expect((await readPage(3, 200)).status).toBe(429);
  await readCounter(server.db).flush();
  const [row] = await readsOf(office);
  expect(row?.overAt).not.toBeNull();
  const reading = { readerId: office.id, kind: "RECORDS", hour: row!.hour.toISOString() } as const;
  const { rows: jobs } = await server.db.execute<{ data: unknown }>(
    sql`select data from jobs.job where name = ${bulkReadingJob.name}`,
  );
  expect(jobs).toContainEqual({ data: reading });
  const worker = bulkReadingWorker(server.db, "https://school.test");
  await worker.run(reading, { isLast: false });
  await worker.run(reading, { isLast: false });
  const sent = await server.db
    .select()
    .from(mails)
    .where(eq(mails.purpose, "accounts.bulk-reading"));
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({ recipientId: principal.id, urgent: true });
  expect(sent[0]?.text).toContain(`Uche Ali opened ${readKindTexts.RECORDS} of 400 people`);
  expect(sent[0]?.text).toContain(
    `https://school.test/dashboard/settings/system?view=reads&person=${office.id}`,
  );
});

test("processes share a budget, and other sign-ins of the account have the same", async () => {
  const other = await startAnother();
  try {
    expect((await readPage(1, 200)).status).toBe(200);
    await readCounter(server.db).flush();
    expect((await readPage(5, 50, { on: other })).status).toBe(200);
    // The other process learns of these 200 when it stores its own.
    await readCounter(other.db).flush();
    expect((await readPage(4, 100, { on: other })).status).toBe(200);
    expect((await readPage(9, 50, { on: other })).status).toBe(429);
    await readCounter(other.db).flush();
    expect((await readPage(10)).status).toBe(200);
    await readCounter(server.db).flush();
    expect((await readPage(11)).status).toBe(429);
    // Another sign-in of the account, with a token of its own.
    const token = await openTestSession(server.db, server.keyring, office.id);
    const headers = { authorization: `Bearer ${token}` };
    const path = "GET /users?role=PARENT&limit=50&page=11";
    expect((await server.call(path, { headers })).status).toBe(429);
  } finally {
    await other.close();
  }
});

test("a killed process forgets what it counted since the last flush, and no more", async () => {
  const killed = await startAnother();
  await readPage(1, 100, { on: killed });
  await readCounter(killed.db).flush();
  await readPage(3, 50, { on: killed });
  await killed.close();
  expect((await readsOf(office))[0]?.people).toHaveLength(100);
});

test("a flush that fails loses nothing", async () => {
  await readPage(1);
  await server.db.$client.query("alter table record_reads rename to gone");
  await expect(readCounter(server.db).flush()).rejects.toThrow("Failed query");
  await server.db.$client.query("alter table gone rename to record_reads");
  await readCounter(server.db).flush();
  expect((await readsOf(office))[0]?.people).toHaveLength(50);
});

test("a principal's view counts for the principal", async () => {
  const { body } = await server.call("POST /view-as", {
    as: principal.id,
    body: { personId: office.id },
  });
  const headers = { "x-view-as": body.data.id as string };
  await server.call("GET /users?role=PARENT", { as: principal.id, headers });
  await readCounter(server.db).flush();
  expect(await readsOf(office)).toEqual([]);
  expect(await readsOf(principal)).toMatchObject([{ kind: "RECORDS" }]);
});

test("cached responses count too, families' reads are not stored, and files are counted by kind", async () => {
  const session = await makeSession(server.db, { currentTerm: "TERM_1" });
  const scored = await makeScoredClass(server.db, { session });
  const { teacher, pupils, subjectId } = scored;
  for (const { enrolmentId } of pupils) {
    const scores = { CA1: 8, CA2: 8, CA3: 8, CA4: 8, exam: 50 };
    const result = { enrolmentId, subjectId, teacherId: teacher.id, scores };
    await makeResult(server.db, { ...result, status: "approved" });
  }
  const mother = await makeUser(server.db, { role: "PARENT" });
  await linkGuardian(server.db, { parentId: mother.id, studentId: pupils[0]!.id });
  await readCounter(server.db).flush();
  const ledger = "GET /reports/ledger?className=Primary%204%20Gold&term=TERM_1";
  const ids = pupils.map(({ id }) => id).toSorted();
  for (const reader of [office, principal]) {
    const { status } = await server.call(ledger, { as: reader.id });
    expect(status).toBe(200);
  }
  const file = await server.call(ledger.replace("ledger", "ledger/file") + "&format=csv", {
    as: office.id,
  });
  expect(file.status).toBe(200);
  expect((await server.call("GET /home", { as: mother.id })).status).toBe(200);
  await readCounter(server.db).flush();
  expect(await readsOf(mother)).toEqual([]);
  for (const reader of [office, principal]) {
    const rows = await readsOf(reader);
    expect(rows.find(({ kind }) => kind === "RESULTS")?.people.toSorted()).toEqual(ids);
  }
  const rows = await readsOf(office);
  expect(rows.find(({ kind }) => kind === "SHEETS")).toMatchObject({ files: 1 });
});

test("login slips count as slips; the home of principals says who used up a budget", async () => {
  const { pupils } = await makeScoredClass(server.db, {
    session: await makeSession(server.db, { name: "2031/2032" }),
  });
  const ids = pupils.map(({ id }) => id);
  // The counter learns of new people.
  await readCounter(server.db).flush();
  const slips = await server.call("POST /login-slips", {
    as: office.id,
    body: { studentIds: ids },
  });
  expect(slips.status).toBe(200);
  await readCounter(server.db).flush();
  const [row] = await readsOf(office);
  expect(row).toMatchObject({ kind: "SLIPS", files: 1, overAt: null });
  expect(row?.people.toSorted()).toEqual(ids.toSorted());
  const bulkReaders = async (as: MadeUser) =>
    (await server.call("GET /home", { as: as.id })).body.data.school.bulkReaders;
  expect(await bulkReaders(office)).toBeNull();
  const before = await bulkReaders(principal);
  await server.db
    .update(recordReads)
    .set({ overAt: sql`now()` })
    .where(eq(recordReads.readerId, office.id));
  expect(await bulkReaders(principal)).toBe(before + 1);
});
