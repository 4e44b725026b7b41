import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { eq, getTableName, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { makeUser, type MadeUser } from "../accounts/fixtures.ts";
import { users } from "../accounts/tables.ts";
import { readConfig } from "../platform/runtime/config/config.ts";
import { startTestServer, TEST_SECRET_KEY, type TestServer } from "../platform/testing/server.ts";
import { unzip } from "../platform/testing/unzip.ts";
import { releaseWorker } from "../report-cards/release/release.job.ts";
import { makeFileWorker } from "../report-cards/files/make-file.job.ts";
import { sheetFilePieces, sheetIssues } from "../report-cards/tables.ts";
import { makeReportedClass, type ReportedClass } from "../results/reports/fixtures.ts";
import { makeSession, type MadeSession } from "../school/fixtures.ts";

/*
 * A release of many classes continues after its process was killed, and releases each sheet once; a
 * file of all sheets begins again.
 */

const CLASSES = 5;

let server: TestServer;
let session: MadeSession;
let principal: MadeUser;
const made: ReportedClass[] = [];
let child: ChildProcess | null = null;

beforeAll(async () => {
  server = await startTestServer();
  session = await makeSession(server.db, { currentTerm: "TERM_1" });
  principal = await makeUser(server.db, { role: "PRINCIPAL" });
  for (let number = 1; number <= CLASSES; number += 1) {
    const art = `Art ${number}`;
    const totals = { Adebayo: { [art]: 80 }, Bello: { [art]: 70 } };
    made.push(await makeReportedClass(server.db, { session, name: `Primary ${number}`, totals }));
  }
});
afterAll(async () => {
  child?.kill("SIGKILL");
  await server.close();
});

const run = async () => {
  const path = `GET /report-sheet-releases?termId=${session.termIds.TERM_1}`;
  return (await server.call(path, { as: principal.id })).body.data[0];
};
const issues = () => server.db.$count(sheetIssues);

/** Another process runs the request, reaches the lock, and is killed there. */
async function killAtLock(lock: { sql: string; params?: unknown[] }, ask: () => Promise<unknown>) {
  const { db } = server;
  const { host, port, user, password, database } = db.$client.options;
  const connection = { host, port, user, password, database };
  const holder = await db.$client.connect();
  await holder.query("begin");
  await holder.query(lock.sql, lock.params);
  const script = new URL("./background-work.test-child.ts", import.meta.url).pathname;
  const argument = JSON.stringify({ connection, secretKey: TEST_SECRET_KEY });
  child = spawn(process.execPath, [script, argument], { stdio: "ignore" });
  const gone = once(child, "exit");
  try {
    await ask();
    // The other process loads the whole portal first, which takes long on a busy computer.
    const waiting = sql`select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    const isHeld = async () => (await db.execute(waiting)).rowCount;
    await expect.poll(isHeld, { timeout: 60_000, interval: 50 }).toBe(1);
  } finally {
    child.kill("SIGKILL");
    await gone;
  }
  await holder.query("rollback");
  holder.release();
}

it("goes on with the class that was not finished when its process was killed", async () => {
  const { db, keyring } = server;
  // A lock on this pupil of the third class stops the job in the middle of that class.
  const lockedPupil = made[2]?.pupils.Bello?.id ?? "";
  const lock = db.select().from(users).where(eq(users.id, lockedPupil)).for("update").toSQL();
  const body = {
    termId: session.termIds.TERM_1,
    classIds: made.map(({ id }) => id),
    sendMail: false,
  };
  await killAtLock(lock, () =>
    server.call("POST /report-sheet-releases", { as: principal.id, body }),
  );

  expect(await run()).toMatchObject({ state: "running", classesDone: 2, released: 4 });
  expect(await issues()).toBe(4);
  let announced = 0;
  const families = {
    announce: async () => void (announced += 1),
    withdraw: () => Promise.resolve(),
  };
  const parts = { sealer: keyring.sealer, config: readConfig({}), families };
  // The database notices the dead process in a moment, and releases its locks.
  const resumed = async () => {
    await releaseWorker(db, parts).run({}, { isLast: false });
    return (await run()).state;
  };
  await expect.poll(resumed, { timeout: 30_000 }).toBe("done");
  expect(await run()).toMatchObject({ classesDone: CLASSES, released: 2 * CLASSES });
  expect(announced).toBe(1);
  expect(await issues()).toBe(2 * CLASSES);
}, 120_000);

it("begins a file of all sheets again when its process was killed in the middle", async () => {
  const { db } = server;
  const body = { termId: session.termIds.TERM_1, form: "zip" };
  // Pages are drawn and cannot be written.
  const lock = { sql: `lock table ${getTableName(sheetFilePieces)} in share mode` };
  await killAtLock(lock, () => server.call("POST /report-sheet-files", { as: principal.id, body }));
  const states = async () => {
    const path = `GET /report-sheet-files?termId=${body.termId}`;
    const { data } = (await server.call(path, { as: principal.id })).body;
    return data.map(({ state }: { state: string }) => state);
  };
  expect(await states()).toEqual(["running"]);
  expect(await db.$count(sheetFilePieces)).toBe(0);
  const resumed = async () => {
    await makeFileWorker({ db, config: readConfig({}) }).run({}, { isLast: false });
    return states();
  };
  await expect.poll(resumed, { timeout: 30_000 }).toEqual(["done"]);
  const [whole] = await db.select({ bytes: sheetFilePieces.bytes }).from(sheetFilePieces);
  expect(await unzip(whole?.bytes ?? new Uint8Array())).toHaveProperty("size", 2 * CLASSES);
}, 120_000);
