import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { rateLimits } from "../../platform/http/rate-limits/tables.ts";
import { startTestServer, type TestServer } from "../../platform/testing/server.ts";
import { ageSessions, callAuth, makeFactor, makeUser, openTestSession } from "../fixtures.ts";
import { authSessions, devicePins, users } from "../tables.ts";

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(() => server.db.delete(rateLimits));

const PIN = "4815";
const call = (endpoint: string, options: Parameters<typeof callAuth>[2] = {}) =>
  callAuth(server.origin, endpoint, options);
const set = (bearer: string, pin: unknown = PIN) => call("POST /pin", { bearer, body: { pin } });
const open = (device_key: string, pin: string) =>
  call("POST /pin/open", { body: { device_key, pin } });
const refresh = (refresh_token: string) =>
  call("POST /token?grant_type=refresh_token", { body: { refresh_token } });
const userStatus = async (bearer: string) => (await call("GET /user", { bearer })).status;

/** A parent who has set a PIN on a phone. */
async function withPin() {
  const person = await makeUser(server.db, { role: "PARENT", email: null });
  const bearer = await openTestSession(server.db, server.keyring, person.id);
  const { status, body } = await set(bearer);
  expect(status).toBe(200);
  return { person, first: bearer, key: body.device_key as string, ...body.session };
}

/** Simulates that much time since the last renewal. */
const wait = (userId: string, minutes: number) =>
  server.db
    .update(authSessions)
    .set({ openUntil: sql`${authSessions.openUntil} - make_interval(mins => ${minutes})` })
    .where(eq(authSessions.userId, userId));

test("a PIN is set by a signed-in person with a fresh proof, and is not the first that is tried", async () => {
  expect((await call("POST /pin", { body: { pin: PIN } })).status).toBe(401);
  const person = await makeUser(server.db, { role: "STUDENT" });
  const bearer = await openTestSession(server.db, server.keyring, person.id);
  for (const pin of [null, 4815, "12", "1234567", "12a4"]) {
    expect((await set(bearer, pin)).status).toBe(400);
  }
  expect((await set(bearer, "1234")).body.code).toBe("weak_pin");
  await ageSessions(server.db, person.id, 11);
  expect((await set(bearer)).body.code).toBe("reauthentication_needed");
  await ageSessions(server.db, person.id, 0);
  const { body } = await set(bearer);
  expect(body.session).toMatchObject({ has_pin: true, expires_in: 600, user: { id: person.id } });
  const sessions = await server.call("GET /profile/sessions", { as: person.id });
  expect(sessions.status).toBe(200);
  const [row] = await server.db.select().from(devicePins);
  expect(JSON.stringify(row)).not.toContain(body.device_key);
  await makeFactor(server.db, server.keyring.sealer, person.id);
  expect((await set(bearer)).body.code).toBe("insufficient_aal");
  expect(await call("DELETE /pin", { bearer })).toMatchObject({
    status: 403,
    body: { code: "insufficient_aal" },
  });
});

test("the phone locks ten minutes after the last renewal, for tokens and pages alike", async () => {
  const { person, first, key, access_token, refresh_token } = await withPin();
  await wait(person.id, 9);
  const renewed = await refresh(refresh_token);
  expect(renewed.body).toMatchObject({ has_pin: true, expires_in: 600 });
  await wait(person.id, 9);
  expect(await userStatus(renewed.body.access_token)).toBe(200);
  await wait(person.id, 2);
  for (const bearer of [first, access_token, renewed.body.access_token]) {
    expect(await userStatus(bearer)).toBe(403);
  }
  const late = await refresh(renewed.body.refresh_token);
  expect(late).toMatchObject({ status: 400, body: { code: "session_not_found" } });
  const opened = await open(key, PIN);
  expect(opened.status).toBe(200);
  expect(await userStatus(opened.body.access_token)).toBe(200);
  expect((await refresh(renewed.body.refresh_token)).status).toBe(400);
  expect((await refresh(opened.body.refresh_token)).status).toBe(200);
});

test("it is locked at once, opened with the PIN, and the PIN is taken off again", async () => {
  const { key, access_token, refresh_token } = await withPin();
  expect((await call("POST /pin/lock", { bearer: access_token })).status).toBe(200);
  expect(await userStatus(access_token)).toBe(403);
  expect((await refresh(refresh_token)).status).toBe(400);
  const bearer = (await open(key, PIN)).body.access_token;
  expect((await call("DELETE /pin", { bearer })).status).toBe(200);
  expect((await open(key, PIN)).body.code).toBe("device_unknown");
  expect(await userStatus(bearer)).toBe(200);
  expect((await call("POST /pin/lock", { bearer })).body.code).toBe("no_pin");
});

test("five wrong tries end the sign-in, also when they are sent at once; a right one starts anew", async () => {
  const { person, key } = await withPin();
  for (let tries = 4; tries > 0; tries -= 1) {
    const { status, body } = await open(key, "9999");
    expect([status, body.code]).toEqual([400, "wrong_pin"]);
    expect(body.message).toContain(tries === 1 ? "1 try left" : `${tries} tries left`);
  }
  expect((await open(key, PIN)).status).toBe(200);
  const responses = await Promise.all(Array.from({ length: 8 }, () => open(key, "9999")));
  const codes = responses.map(({ body }) => body.code).toSorted();
  expect(codes).toEqual([
    ...Array<string>(4).fill("device_unknown"),
    ...Array<string>(4).fill("wrong_pin"),
  ]);
  expect((await open(key, PIN)).body.code).toBe("device_unknown");
  expect(await server.db.$count(authSessions, eq(authSessions.userId, person.id))).toBe(0);
});

test("who tries a few between the owner's right ones has twenty in all, until the PIN is set anew", async () => {
  const { person, key } = await withPin();
  const guess = async (times: number) => {
    let last = await open(key, "9999");
    for (let more = 1; more < times; more += 1) last = await open(key, "9999");
    return last.body;
  };
  for (let rounds = 0; rounds < 4; rounds += 1) {
    await guess(4);
    expect((await open(key, PIN)).status).toBe(200);
  }
  const owner = await open(key, PIN);
  const again = await set(owner.body.access_token);
  const newKey = again.body.device_key as string;
  expect((await open(key, PIN)).body.code).toBe("device_unknown");
  const ofNew = async (pin: string) => (await open(newKey, pin)).body;
  for (let rounds = 0; rounds < 4; rounds += 1) {
    for (let tries = 0; tries < 4; tries += 1) expect((await ofNew("9999")).code).toBe("wrong_pin");
    expect((await ofNew(PIN)).code).toBeUndefined();
  }
  expect((await ofNew("9999")).message).toContain("3 tries left");
  for (let tries = 0; tries < 2; tries += 1) expect((await ofNew("9999")).code).toBe("wrong_pin");
  expect((await ofNew("9999")).code).toBe("device_unknown");
  expect((await ofNew(PIN)).code).toBe("device_unknown");
  expect(await server.db.$count(authSessions, eq(authSessions.userId, person.id))).toBe(0);
});

test("a PIN opens nothing without the phone's own key, and a phone keeps several people apart", async () => {
  const [mother, child] = [await withPin(), await withPin()];
  for (const key of ["", mother.key.slice(1), child.person.id, "x".repeat(43)]) {
    expect((await open(key, PIN)).body.code).toBe("device_unknown");
  }
  expect((await open(mother.key, PIN)).body.user.id).toBe(mother.person.id);
  expect((await open(child.key, PIN)).body.user.id).toBe(child.person.id);
  // Everyone who has the phone can remove a person from it.
  expect((await call("POST /pin/forget", { body: { device_key: mother.key } })).status).toBe(200);
  expect((await open(mother.key, PIN)).body.code).toBe("device_unknown");
  expect((await open(child.key, PIN)).status).toBe(200);
});

test("a closed account stays closed, and signing out takes it off the phone", async () => {
  const { person, key, access_token } = await withPin();
  const setActive = (isActive: boolean) =>
    server.db.update(users).set({ isActive }).where(eq(users.id, person.id));
  await setActive(false);
  expect((await open(key, PIN)).body.code).toBe("user_banned");
  await setActive(true);
  expect((await call("POST /logout?scope=local", { bearer: access_token })).status).toBe(204);
  expect((await open(key, PIN)).body.code).toBe("device_unknown");
});
