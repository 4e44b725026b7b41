import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { getTableName } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { makeUser, openTestSession } from "../../accounts/fixtures.ts";
import { waitForLock } from "../../platform/testing/locks.ts";
import {
  startTestServer,
  TEST_SECRET_KEY,
  type TestServer,
} from "../../platform/testing/server.ts";
import { makeEndingSchool, readPromotionState } from "../fixtures.ts";
import { termRollovers } from "../tables.ts";

const MAIN = join(import.meta.dirname, "../../main.ts");

let server: TestServer;
let office: string;
let child: ChildProcess;

beforeAll(async () => {
  server = await startTestServer();
  await makeEndingSchool(server.db);
  office = (await makeUser(server.db, { role: "ADMIN" })).id;
});
afterAll(async () => {
  child.kill("SIGKILL");
  await server.close();
});

const call = (endpoint: string, body?: object) => server.call(endpoint, { as: office, body });
const promotion = async () => (await call("GET /years/promotion")).body.data;

/** Starts the real program on the database of the test; answers its address. */
async function startPortal(): Promise<string> {
  const { host, port, user, password, database } = server.db.$client.options;
  const connection = new URLSearchParams({
    host: String(host),
    port: String(port),
    user: String(user),
    password: String(password),
  });
  const at = 20_000 + Math.floor(Math.random() * 20_000);
  child = spawn(process.execPath, [MAIN], {
    env: {
      LOG_LEVEL: "warn",
      DATABASE_URL: `postgres://localhost/${database}?${connection}`,
      SECRET_KEY: TEST_SECRET_KEY,
      PORT: String(at),
      PUBLIC_URL: "http://localhost:5001",
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  for await (const chunk of child.stdout ?? []) {
    if (String(chunk).includes("is ready")) break;
  }
  return `http://127.0.0.1:${at}`;
}

it("promotes everyone or no one when its process is killed in the middle", async () => {
  const { db, keyring } = server;
  await call("POST /years/promotion");
  const before = await readPromotionState(db);
  const { fingerprint } = (await promotion()).plan;
  const origin = await startPortal();
  const token = await openTestSession(db, keyring, office);
  const holder = await db.$client.connect();
  await holder.query("begin");
  // The rollover's own row is written last: enrolments, departures and the current term are changed
  // by then.
  await holder.query(`lock table ${getTableName(termRollovers)} in share mode`);
  const response = fetch(`${origin}/api/years/promotion/turn`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ fingerprint }),
  }).then(
    ({ status }) => status,
    () => "cut off",
  );
  try {
    await waitForLock(db);
    expect((await promotion()).isMoving).toBe(true);
    expect(await readPromotionState(db)).toEqual(before);
    const gone = once(child, "exit");
    child.kill("SIGKILL");
    await gone;
  } finally {
    await holder.query("rollback");
    holder.release();
  }
  expect(await response).toBe("cut off");
  // The database notices the dead process in a moment, and releases its locks.
  await expect.poll(async () => (await promotion()).isMoving, { timeout: 30_000 }).toBe(false);
  expect(await readPromotionState(db)).toEqual(before);
  expect(await promotion()).toMatchObject({ rollover: null, plan: { fingerprint } });

  const rolledOver = await call("POST /years/promotion/turn", { fingerprint });
  expect([rolledOver.status, rolledOver.body.data.isMoving]).toEqual([200, false]);
  expect((await readPromotionState(db)).left).toHaveLength(1);
}, 120_000);
