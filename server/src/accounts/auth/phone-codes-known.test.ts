import { like } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { phoneGateways } from "../../platform/outgoing/phone/tables.ts";
import { rateLimits } from "../../platform/http/rate-limits/tables.ts";
import { settings } from "../../platform/database/settings/tables.ts";
import {
  makeGateway,
  startPhoneGateway,
  type TestPhoneGateway,
} from "../../platform/testing/phone-gateway.ts";
import { startTestServer, type TestServer } from "../../platform/testing/server.ts";
import { callAuth, mailsTo, makeUser } from "../fixtures.ts";
import { CODES_PER_DAY } from "../settings.ts";

let gateway: TestPhoneGateway;
let server: TestServer;

beforeAll(async () => {
  gateway = await startPhoneGateway();
  server = await startTestServer({ env: { TEST_GATEWAY: gateway.origin }, jobs: true });
});
afterAll(async () => {
  await server.close();
  await gateway.close();
});
beforeEach(async () => {
  for (const table of [rateLimits, phoneGateways, settings]) await server.db.delete(table);
  await makeGateway(server, gateway);
});

let last = 8_035_558_000;

/** A parent with a phone, and the cookie of a browser in which the parent has signed in. */
async function parentWithDevice() {
  const phone = `+234${(last += 1)}`;
  await makeUser(server.db, {
    role: "PARENT",
    email: null,
    phone,
    password: "Parent1demo",
    lastSignInAt: new Date(),
  });
  const headers = { "sec-fetch-site": "same-origin", origin: server.origin };
  const body = { email: phone, password: "Parent1demo" };
  const signedIn = await callAuth(server.origin, "POST /token?grant_type=password", {
    body,
    headers,
  });
  const cookie = signedIn.headers
    .getSetCookie()
    .map((text) => text.split(";")[0] ?? "")
    .find((text) => text.includes("device="));
  return { phone, known: { ...headers, cookie: cookie ?? "" } };
}

const ask = (phone: string, headers: Record<string, string> = {}) =>
  callAuth(server.origin, "POST /otp", { body: { phone, channel: "sms" }, headers });
const verify = (phone: string, token: string, headers: Record<string, string> = {}) =>
  callAuth(server.origin, "POST /verify", { body: { type: "sms", phone, token }, headers });
const setDaily = (value: string) =>
  server.db
    .insert(settings)
    .values({ key: CODES_PER_DAY.key, value, description: "" })
    .onConflictDoUpdate({ target: settings.key, set: { value } });

/** The newest code to a phone, as its gateway got it. */
async function codeTo(phone: string): Promise<string> {
  return /\d{6}/.exec((await gateway.messageTo(phone)).text)?.[0] ?? "";
}

test("what strangers ask for a number does not count against a known device", async () => {
  const { phone, known } = await parentWithDevice();
  for (let n = 0; n < 5; n += 1) {
    expect((await ask(phone)).status).toBe(200);
    await server.db.delete(rateLimits).where(like(rateLimits.key, "phone-code-gap%"));
  }
  expect((await ask(phone)).status).toBe(429);
  expect((await ask(phone, known)).status).toBe(200);
});

test("a known device passes the school's limit of the day", async () => {
  const { phone, known } = await parentWithDevice();
  const { phone: other } = await parentWithDevice();
  await setDaily("1");
  expect((await ask(other)).status).toBe(200);
  expect((await ask(phone)).status).toBe(429);
  await server.db.delete(rateLimits).where(like(rateLimits.key, "phone-code-gap%"));
  const { known: foreign } = await parentWithDevice();
  expect((await ask(phone, foreign)).body.message).toMatch(/today/);
  expect((await ask(phone, known)).status).toBe(200);
  expect(await codeTo(phone)).toMatch(/^\d{6}$/);
});

test("wrong guesses elsewhere do not end the code of a known device, which is good there alone", async () => {
  const { phone, known } = await parentWithDevice();
  expect((await ask(phone, known)).status).toBe(200);
  const code = await codeTo(phone);
  const wrong = code === "000000" ? "000001" : "000000";
  for (let n = 0; n < 8; n += 1) expect((await verify(phone, wrong)).status).toBe(403);
  expect((await verify(phone, code)).status).toBe(403);
  // A stranger's newer code replaces nothing.
  expect((await ask(phone)).status).toBe(200);
  expect((await verify(phone, code, known)).status).toBe(200);
  expect((await verify(phone, code, known)).status).toBe(403);
});

test("the principals are mailed once when most of the day's codes are used", async () => {
  const { email } = await makeUser(server.db, { role: "PRINCIPAL" });
  await setDaily("5");
  const mailed = async () =>
    (await mailsTo(server, email ?? "")).filter(({ purpose }) => purpose.endsWith("codes-used"));
  for (let n = 0; n < 3; n += 1) await ask((await parentWithDevice()).phone);
  expect(await mailed()).toEqual([]);
  for (let n = 0; n < 3; n += 1) await ask((await parentWithDevice()).phone);
  expect(await mailed()).toHaveLength(1);
});
