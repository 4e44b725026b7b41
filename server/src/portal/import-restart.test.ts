import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Import } from "@school/core/api/imports.ts";
import { makeUser } from "../accounts/fixtures.ts";
import { users } from "../accounts/tables.ts";
import { makeCategory, makeClass } from "../classes/fixtures.ts";
import { startBackgroundWork } from "../jobs.ts";
import { readConfig } from "../platform/runtime/config/config.ts";
import { createLog } from "../platform/runtime/log/log.ts";
import { importsOf, type ImportClient } from "../platform/testing/imports.ts";
import { startTestServer, TEST_SECRET_KEY, type TestServer } from "../platform/testing/server.ts";
import { makeSession } from "../school/fixtures.ts";

/*
 * An import is all or nothing, even if its process is killed. A second process does the background
 * work here, and the tests kill it.
 */

const ROWS = 6_000;
/** A list of pupils with these first names; pupils of an earlier list would be updated. */
const fileOf = (firstName: string) =>
  `first name,last name,class\n${Array.from(
    { length: ROWS },
    (_, index) => `${firstName},Number ${index + 1},Primary 4`,
  ).join("\n")}\n`;

let server: TestServer;
let admin: string;
let client: ImportClient;
const children: ChildProcess[] = [];

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server;
  admin = (await makeUser(db, { role: "ADMIN" })).id;
  client = importsOf(server, "/students", admin);
  const session = await makeSession(db, { currentTerm: "TERM_1" });
  const category = await makeCategory(db, { name: "Primary 4" });
  const fields = { sessionId: session.id, categoryId: category.id, name: "Primary 4" };
  await makeClass(db, { ...fields, section: null });
});
afterAll(async () => {
  for (const child of children) child.kill("SIGKILL");
  await server.close();
});

/** Another process of the school, doing background work on the same database. */
function startProcess(): ChildProcess {
  const { host, port, user, password, database } = server.db.$client.options;
  const connection = { host, port, user, password, database };
  const script = new URL("./background-work.test-child.ts", import.meta.url).pathname;
  const argument = JSON.stringify({ connection, secretKey: TEST_SECRET_KEY });
  const child = spawn(process.execPath, [script, argument], { stdio: "ignore" });
  children.push(child);
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  const gone = once(child, "exit");
  child.kill("SIGKILL");
  await gone;
}

const look = async ({ id }: Import): Promise<Import> =>
  (await server.call(`GET /students/imports/${id}`, { as: admin })).body.data;
const countLocks = async () => {
  const query = "select 1 from pg_locks where locktype = 'advisory' and classid = 7340033";
  return (await server.db.$client.query(query)).rowCount;
};
const imported = ({ id }: Import) => server.db.$count(users, eq(users.importId, id));

async function begin(firstName: string): Promise<Import> {
  const seen = await client.check(fileOf(firstName));
  const body = { version: seen.version };
  const response = await server.call(`POST /students/imports/${seen.id}/start`, {
    as: admin,
    body,
  });
  expect(response.body.data.state).toBe("running");
  const isMoving = async () => (await look(seen)).rowsDone;
  // The other process loads the whole portal first, which takes long on a busy computer.
  await expect.poll(isMoving, { timeout: 60_000, interval: 20 }).toBeGreaterThan(0);
  return look(seen);
}

it("starts again after its process was killed, and imports everyone once", async () => {
  const child = startProcess();
  const running = await begin("Ada");
  await kill(child);
  expect(running.rowsDone).toBeLessThan(ROWS);
  expect(await imported(running)).toBe(0);
  expect((await look(running)).state).toBe("running");
  const { db, keyring } = server;
  const parts = { config: readConfig({}), db, keyring, log: createLog("silent") };
  // The database notices the dead process in a moment, and releases its locks.
  await expect.poll(countLocks, { timeout: 30_000 }).toBe(0);
  const work = await startBackgroundWork(parts);
  const done = await client.settled(running.id);
  await work.stop();
  expect(done).toMatchObject({ state: "done", rowsDone: ROWS });
  expect(await imported(running)).toBe(ROWS);
}, 90_000);

it("leaves nothing behind when it is cancelled in the middle", async () => {
  const child = startProcess();
  const running = await begin("Bola");
  const cancelled = await client.act(running, "cancel");
  await kill(child);
  expect(cancelled).toMatchObject({ state: "cancelled", rowsDone: 0 });
  expect(await imported(running)).toBe(0);
}, 90_000);
