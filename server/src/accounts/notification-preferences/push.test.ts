import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { pushKeys, pushMessages } from "../../platform/outgoing/push/tables.ts";
import { startPushService, type TestPushService } from "../../platform/testing/push-service.ts";
import { startTestServer, type TestServer } from "../../platform/testing/server.ts";
import { makeUser, openTestSession } from "../fixtures.ts";
import { authSessions } from "../tables.ts";
import { queuePush } from "./queue-push.ts";
import { pushDevices } from "./tables.ts";

let server: TestServer;
let service: TestPushService;
let parent: string;

beforeAll(async () => {
  service = await startPushService();
  server = await startTestServer({ env: { TEST_GATEWAY: service.origin }, jobs: true });
});
beforeEach(async () => {
  parent = (await makeUser(server.db, { role: "PARENT" })).id;
  service.respondWith(undefined);
  service.received.length = 0;
});
afterAll(async () => {
  await server.close();
  await service.close();
});

const add = (body: object, as = parent) => server.call("PUT /profile/device", { as, body });
const devices = (personId = parent) =>
  server.db.$count(pushDevices, eq(pushDevices.personId, personId));

const NEWS = {
  title: "A message about Ada",
  text: "Open the portal.",
  path: "/dashboard/messages",
};
const push = (personIds: string[], news = NEWS) =>
  server.db.transaction((tx) =>
    queuePush(tx, { kind: "direct", purpose: "messages.news" }, [{ ...news, personIds }]),
  );
const states = async () => {
  const rows = await server.db
    .select({ state: pushMessages.state, lastError: pushMessages.lastError })
    .from(pushMessages)
    .where(eq(pushMessages.recipientId, parent));
  return rows.map(({ state, lastError }) => `${state} ${lastError ?? ""}`.trim());
};
const PATIENT = { timeout: 20_000, interval: 100 };

test("a device is added on its own sign-in alone, at a public address with the browser's keys", async () => {
  const device = service.subscribe("first");
  expect((await server.call("PUT /profile/device", { body: device })).status).toBe(401);
  expect((await server.call("DELETE /profile/device")).status).toBe(401);
  const pathsOf = async (body: object) => {
    const { status, body: said } = await add(body);
    return [status, said.issues?.[0].path[0]];
  };
  for (const endpoint of [
    "http://10.0.0.7/push",
    "https://127.0.0.1/push",
    "https://u:p@push.example/",
  ]) {
    expect(await pathsOf({ ...device, endpoint })).toEqual([400, "endpoint"]);
  }
  expect(await pathsOf({ ...device, endpoint: "javascript:alert(1)" })).toEqual([400, "endpoint"]);
  expect(await pathsOf({ ...device, keys: { ...device.keys, auth: "short" } })).toEqual([
    400,
    "keys",
  ]);
  expect(await devices()).toBe(0);

  const added = await add(device);
  expect([added.status, added.body.data.isDeviceOn]).toEqual([200, true]);
  expect(added.body.data.pushKey).toMatch(/^[\w-]{87}$/);
  expect(await server.db.$count(pushKeys)).toBe(1);
  // Another person uses the same browser: it now belongs to them.
  const other = (await makeUser(server.db, { role: "PARENT" })).id;
  expect((await add(device, other)).status).toBe(200);
  expect([await devices(), await devices(other)]).toEqual([0, 1]);
  const removed = await server.call("DELETE /profile/device", { as: other });
  expect(removed.body.data.isDeviceOn).toBe(false);
  expect(await devices(other)).toBe(0);
});

test("what happens reaches the device, sealed for it; not what was switched off, nor after signing out", async () => {
  const { db } = server;
  await add(service.subscribe("phone"));
  await push([parent, parent, (await makeUser(db, { role: "PARENT" })).id]);
  await vi.waitFor(() => expect(service.received).toHaveLength(1), PATIENT);
  expect(service.received[0]).toMatchObject({ device: "phone", payload: NEWS });
  expect(service.received[0]?.topic).toMatch(/^[\w-]{32}$/);
  await vi.waitFor(async () => expect(await states()).toEqual(["sent"]), PATIENT);

  const choice = { kind: "direct", channel: "PUSH", isWanted: false };
  await server.call("PUT /profile/choices", { as: parent, body: choice });
  await push([parent]);
  expect(await states()).toEqual(["sent"]);
  await server.call("PUT /profile/choices", { as: parent, body: { ...choice, isWanted: true } });

  // The announcement of the office comes once, however often it is saved.
  const admin = (await makeUser(db, { role: "ADMIN", roleInSchool: "Admin" })).id;
  const form = { title: "Closed on Friday", body: "For repairs.", audience: "ALL" };
  const made = await server.call("POST /announcements", { as: admin, body: form });
  expect(made.status).toBe(201);
  await vi.waitFor(() => expect(service.received).toHaveLength(2), PATIENT);
  expect(service.received[1]?.payload).toEqual({
    title: "Closed on Friday",
    text: "New announcement",
    path: "/dashboard/announcements",
  });
  const { id, version } = made.body.data;
  await server.call(`PUT /announcements/${id}`, { as: admin, body: { ...form, version } });
  await vi.waitFor(async () => expect(await states()).toEqual(["sent", "sent"]), PATIENT);

  await db.delete(authSessions).where(eq(authSessions.userId, parent));
  expect(await devices()).toBe(0);
  await push([parent]);
  expect(await db.$count(pushMessages, eq(pushMessages.recipientId, parent))).toBe(2);
});

test("a device that is gone is forgotten, a busy service is asked again, a refusal is final", async () => {
  const { db } = server;
  await add(service.subscribe("old"));
  service.respondWith(503);
  await push([parent]);
  await vi.waitFor(
    async () => expect(await states()).toEqual(["queued The push service answered 503."]),
    PATIENT,
  );
  expect(await devices()).toBe(1);
  await db.delete(pushMessages).where(eq(pushMessages.recipientId, parent));
  service.respondWith(410);
  await push([parent]);
  await vi.waitFor(
    async () => expect(await states()).toEqual(["failed The push service answered 410."]),
    PATIENT,
  );
  expect(await devices()).toBe(0);
});

test("a person has ten devices at most: the oldest makes room", async () => {
  const { db, keyring } = server;
  const rows = [];
  for (let at = 0; at < 10; at += 1) {
    await openTestSession(db, keyring, parent);
    const { endpoint, keys } = service.subscribe(`device-${at}`);
    rows.push({ endpoint, ...keys, createdAt: new Date(Date.UTC(2026, 0, at + 1)) });
  }
  const sessions = await db.select().from(authSessions).where(eq(authSessions.userId, parent));
  await db.insert(pushDevices).values(
    rows.map((row, at) => ({
      ...row,
      id: sql`gen_random_uuid()`,
      personId: parent,
      authSessionId: sessions[at]!.id,
    })),
  );
  expect((await add(service.subscribe("newest"))).status).toBe(200);
  const devices = await db.select().from(pushDevices).where(eq(pushDevices.personId, parent));
  const names = devices.map(({ endpoint }) => endpoint.split("/").at(-1));
  expect([names.length, names.includes("device-0"), names.includes("newest")]).toEqual([
    10,
    false,
    true,
  ]);
});
