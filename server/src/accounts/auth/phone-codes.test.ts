import { AuthClient } from "@supabase/auth-js";
import { eq, inArray, ne } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createApp } from "../../app.ts";
import { readConfig } from "../../platform/runtime/config/config.ts";
import { createLog } from "../../platform/runtime/log/log.ts";
import { phoneGateways, phoneMessages } from "../../platform/outgoing/phone/tables.ts";
import { rateLimits } from "../../platform/http/rate-limits/tables.ts";
import { settings } from "../../platform/database/settings/tables.ts";
import {
  makeGateway,
  startPhoneGateway,
  type TestPhoneGateway,
} from "../../platform/testing/phone-gateway.ts";
import { startTestServer, type TestServer } from "../../platform/testing/server.ts";
import { ageSessions, callAuth, makeUser, openTestSession } from "../fixtures.ts";
import { CODE_COUNTRIES, CODES_PER_DAY } from "../settings.ts";
import { oneTimeProofs, signInNames, users } from "../tables.ts";
import { codeText } from "./phone-codes.ts";

let gateway: TestPhoneGateway;
let server: TestServer;
/** The same school as a second process serves it. */
let second: { origin: string; close: () => Promise<void> };

beforeAll(async () => {
  gateway = await startPhoneGateway();
  server = await startTestServer({ env: { TEST_GATEWAY: gateway.origin }, jobs: true });
  const { db, keyring } = server;
  const app = await createApp({
    config: readConfig({ LOG_LEVEL: "silent" }),
    db,
    keyring,
    log: createLog("silent"),
  });
  const origin = await app.listen({ port: 0, host: "127.0.0.1" });
  second = { origin, close: () => app.close() };
});
afterAll(async () => {
  await second.close();
  await server.close();
  await gateway.close();
});
beforeEach(async () => {
  await server.db.delete(rateLimits);
  await server.db.delete(phoneGateways);
  await makeGateway(server, gateway);
});
let last = 8_035_557_000;
const PARENT = { role: "PARENT", email: null, lastSignInAt: new Date() } as const;
/** A number that no other test uses. */
const nextPhone = () => `+234${(last += 1)}`;

async function parent(overrides: Partial<Parameters<typeof makeUser>[1]> = {}) {
  const phone = nextPhone();
  const made = await makeUser(server.db, { ...PARENT, phone, ...overrides });
  return { ...made, phone };
}

function clientOf(origin = server.origin) {
  const options = { persistSession: false, autoRefreshToken: false };
  return new AuthClient({ url: `${origin}/auth/v1`, ...options });
}

async function codeTo(phone: string, count = 1): Promise<string> {
  const { text } = await gateway.messageTo(phone, count);
  return /\d{6}/.exec(text)![0];
}

const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

const otp = (phone: unknown, body: object = {}, origin = server.origin) =>
  callAuth(origin, "POST /otp", { body: { phone, create_user: false, ...body } });
const verify = (phone: string, token: string, body: object = {}) =>
  callAuth(server.origin, "POST /verify", { body: { type: "sms", phone, token, ...body } });

async function set(key: string, value: string): Promise<void> {
  await server.db
    .insert(settings)
    .values({ key, value, description: key })
    .onConflictDoUpdate({ target: settings.key, set: { value } });
}

describe("the official client", () => {
  test("signs in with a code, with a password, and sends the code once more", async () => {
    const { id, phone } = await parent({ password: "orange-boat" });
    const client = clientOf();
    const options = { channel: "sms", shouldCreateUser: false } as const;
    expect(await client.signInWithOtp({ phone, options })).toMatchObject({ error: null });
    const token = await codeTo(phone);
    const verified = await client.verifyOtp({ phone, token, type: "sms" });
    expect(verified.error).toBeNull();
    expect(verified.data.user).toMatchObject({
      id,
      email: "",
      phone: phone.slice(1),
      phone_confirmed_at: expect.any(String),
      confirmed_at: expect.any(String),
      app_metadata: { provider: "phone", providers: ["phone"] },
      identities: [{ provider: "phone", identity_data: { phone: phone.slice(1) } }],
    });
    const claims = await client.getClaims();
    expect(claims.data?.claims).toMatchObject({
      phone: phone.slice(1),
      amr: [{ method: "otp" }],
    });
    const again = await clientOf().verifyOtp({ phone, token, type: "sms" });
    expect(again.error).toMatchObject({ status: 403, code: "otp_expired" });

    const local = `0${phone.slice(4)}`;
    for (const typed of [phone, phone.slice(1), local]) {
      const signedIn = await clientOf().signInWithPassword({
        phone: typed,
        password: "orange-boat",
      });
      expect(signedIn.data.user?.id).toBe(id);
    }
    await server.db.delete(rateLimits);
    expect(await clientOf().resend({ type: "sms", phone: local })).toMatchObject({ error: null });
    const renewed = await codeTo(phone, 2);
    const signedIn = await clientOf().verifyOtp({ phone: local, token: renewed, type: "sms" });
    expect(signedIn.data.user?.id).toBe(id);
  });

  test("changes the phone, which counts once its code was entered, and lets the old one go", async () => {
    const { id, phone } = await parent({ email: "change@test.school", password: "orange-boat" });
    const client = clientOf();
    await client.signInWithPassword({ phone, password: "orange-boat" });
    const next = nextPhone();
    const update = await client.updateUser({ phone: next });
    expect(update.data.user).toMatchObject({ phone: phone.slice(1), new_phone: next.slice(1) });
    const first = await codeTo(next);
    await server.db.delete(rateLimits);
    expect(await client.resend({ type: "phone_change", phone: next })).toMatchObject({
      error: null,
    });
    const token = await codeTo(next, 2);
    const early = await clientOf().verifyOtp({ phone: next, token: first, type: "phone_change" });
    expect(early.error?.code).toBe("otp_expired");
    const changed = await client.verifyOtp({ phone: next, token, type: "phone_change" });
    expect(changed.data.user).toMatchObject({ id, phone: next.slice(1) });
    expect((await otp(phone)).status).toBe(200);
    expect(
      (await clientOf().signInWithPassword({ phone, password: "orange-boat" })).error,
    ).toMatchObject({ code: "invalid_credentials" });
  });

  test("is told in the settings whether codes can be sent", async () => {
    const read = async () => (await callAuth(server.origin, "GET /settings")).body.external.phone;
    expect(await read()).toBe(true);
    await server.db.delete(phoneGateways);
    expect(await read()).toBe(false);
    expect(await otp(nextPhone())).toMatchObject({
      status: 400,
      body: { code: "phone_provider_disabled" },
    });
    const { data } = (await server.call("GET /setup")).body;
    expect(data.codeChannels).toEqual([]);
  });
});

describe("POST /otp", () => {
  test.each([
    [{ phone: 8_035_550_101 }, 400, "bad_json"],
    [{ email: "a@test.school" }, 422, "otp_disabled"],
    [{ phone: "01 234 5678" }, 400, "validation_failed"],
    [{ phone: "+447911123456" }, 400, "validation_failed"],
    [{ phone: "08035550199", channel: "pigeon" }, 400, "validation_failed"],
    [{ phone: "08035550199", channel: "whatsapp" }, 400, "phone_provider_disabled"],
  ])("%j is answered %i %s", async (body, status, code) => {
    const response = await callAuth(server.origin, "POST /otp", { body });
    expect(response).toMatchObject({ status, body: { code } });
  });

  test("answers the same, as late, for a number without an account, and makes none", async () => {
    const known = await parent();
    const gone = await parent({ deleted: true });
    const unknown = nextPhone();
    const accounts = await server.db.$count(users);
    const times = new Map<string, number>();
    for (const phone of [known.phone, gone.phone, unknown]) {
      const began = performance.now();
      const response = await otp(phone, { create_user: true });
      times.set(phone, performance.now() - began);
      expect(response).toMatchObject({ status: 200, body: {} });
    }
    for (const time of times.values()) expect(time).toBeGreaterThan(145);
    await codeTo(known.phone);
    const sent = await server.db.$count(
      phoneMessages,
      inArray(phoneMessages.number, [gone.phone, unknown]),
    );
    expect([sent, await server.db.$count(users)]).toEqual([0, accounts]);
    for (const phone of [gone.phone, unknown]) {
      const refused = await verify(phone, "123456");
      expect(refused).toMatchObject({ status: 403, body: { code: "otp_expired" } });
    }
    const limited = await Promise.all([known.phone, unknown].map((phone) => otp(phone)));
    for (const { status, body } of limited) {
      expect([status, body.code]).toEqual([429, "over_sms_send_rate_limit"]);
    }
  });

  test("goes by WhatsApp where that is asked for", async () => {
    await makeGateway(server, gateway, { provider: "whatsapp-cloud" });
    const { phone } = await parent();
    expect((await otp(phone, { channel: "whatsapp" })).status).toBe(200);
    expect((await gateway.messageTo(phone)).provider).toBe("whatsapp-cloud");
  });
});

describe("a code", () => {
  test("bears five wrong tries and ten minutes, is stored as a hash, and leaves no trace", async () => {
    const { id, phone } = await parent();
    await otp(phone);
    const code = await codeTo(phone);
    const [row] = await server.db.select().from(oneTimeProofs).where(eq(oneTimeProofs.userId, id));
    expect(JSON.stringify(row)).not.toContain(code);
    expect(row!.codeExpiresAt!.getTime() - row!.createdAt.getTime()).toBe(600_000);
    for (let tries = 0; tries < 5; tries += 1) {
      expect((await verify(phone, otherThan(code))).status).toBe(403);
    }
    expect((await verify(phone, code)).status).toBe(403);
    // The next one has all its tries again: a stranger's guesses shut no one out.
    await server.db.delete(rateLimits);
    await otp(phone);
    expect((await verify(phone, await codeTo(phone, 2))).status).toBe(200);
    await server.db.delete(rateLimits);
    await otp(phone);
    const late = await codeTo(phone, 3);
    await server.db
      .update(oneTimeProofs)
      .set({ codeExpiresAt: new Date() })
      .where(eq(oneTimeProofs.userId, id));
    expect((await verify(phone, late)).status).toBe(403);
  });

  test("opens one session, though it is entered twice at once, and neither for a closed account", async () => {
    const { phone } = await parent();
    await otp(phone);
    const code = await codeTo(phone);
    const both = await Promise.all([verify(phone, code), verify(phone, code)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 403]);
    const closed = await parent();
    await otp(closed.phone);
    const theirs = await codeTo(closed.phone);
    await server.db.update(users).set({ isActive: false }).where(eq(users.id, closed.id));
    expect((await verify(closed.phone, theirs)).body.code).toBe("user_banned");
  });

  test("of one purpose is no code of another", async () => {
    const { phone } = await parent();
    await otp(phone);
    const code = await codeTo(phone);
    expect((await verify(phone, code, { type: "phone_change" })).status).toBe(403);
    expect((await verify(phone, code, { type: "recovery" })).status).toBe(403);
    expect((await verify(phone, code)).status).toBe(200);
  });

  test("opens the portal without the slip's password, which still has to be changed by its reader", async () => {
    const { phone } = await parent({ mustChangePassword: true, password: "from-slip" });
    await otp(phone);
    const byCode = await verify(phone, await codeTo(phone));
    const password = { phone, password: "from-slip" };
    const bySlip = await callAuth(server.origin, "POST /token?grant_type=password", {
      body: password,
    });
    const open = async ({ body }: { body: { access_token: string } }) => {
      const headers = { authorization: `Bearer ${body.access_token}` };
      return (await server.call("GET /academic-sessions", { headers })).body.code;
    };
    expect(await open(byCode)).toBeUndefined();
    expect(await open(bySlip)).toBe("password_change_required");
  });
});

describe("limits", () => {
  test("of a number hold in every process, whatever its spelling: a minute, five an hour, ten a day", async () => {
    const { phone } = await parent();
    const spellings = [phone, phone.slice(1), `0${phone.slice(4)}`];
    const origins = [server.origin, second.origin];
    const atOnce = await Promise.all(
      spellings.flatMap((one) => origins.map((origin) => otp(one, {}, origin))),
    );
    expect(atOnce.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(atOnce.filter(({ status }) => status === 429)).toHaveLength(5);
    for (let count = 1; count < 5; count += 1) {
      await forget("phone-code-gap");
      expect((await otp(phone, {}, origins[count % 2])).status).toBe(200);
    }
    await forget("phone-code-gap");
    const sixth = await otp(phone);
    expect(sixth).toMatchObject({ status: 429, body: { code: "over_sms_send_rate_limit" } });
    expect(await server.db.$count(phoneMessages, eq(phoneMessages.number, phone))).toBe(5);
  });

  test("of an address count numbers that no account has", async () => {
    const ask = async (at: number) => {
      await forget("calls-otp");
      return (await otp(`+234703555${String(at).padStart(4, "0")}`)).status;
    };
    const responses = new Set<number>();
    for (let at = 0; at < 100; at += 20) {
      const statuses = await Promise.all(Array.from({ length: 20 }, (_, index) => ask(at + index)));
      for (const status of statuses) responses.add(status);
    }
    expect([...responses]).toEqual([200]);
    expect(await ask(100)).toBe(429);
  });

  test("of the school's day are settings: how many, and for which countries", async () => {
    await set(CODES_PER_DAY.key, "2");
    const people = await Promise.all([parent(), parent(), parent()]);
    const [one, two, three] = people.map(({ phone }) => phone);
    expect((await otp(one)).status).toBe(200);
    expect((await otp(two, {}, second.origin)).status).toBe(200);
    const stranger = nextPhone();
    const refused = await Promise.all([otp(three), otp(stranger, {}, second.origin)]);
    for (const { status, body } of refused) {
      expect([status, body.code]).toEqual([429, "over_sms_send_rate_limit"]);
    }
    expect(await server.db.$count(phoneMessages, eq(phoneMessages.number, three!))).toBe(0);
    await set(CODES_PER_DAY.key, "300");
    const office = (await makeUser(server.db, { role: "ADMIN" })).id;
    const today = await server.call("GET /settings/phone-codes", { as: office });
    const isCode = ne(phoneMessages.purpose, "accounts.phone-changed");
    const sent = await server.db.$count(phoneMessages, isCode);
    expect(today.body.data).toEqual({ sent, cost: expect.any(Number) });
    expect(today.body.data.cost).toBeGreaterThanOrEqual(500);
    const abroad = { phone: "+447911123456" };
    await makeUser(server.db, { ...PARENT, ...abroad });
    expect((await otp(abroad.phone)).status).toBe(400);
    await set(CODE_COUNTRIES.key, "234, 44");
    expect((await otp(abroad.phone)).status).toBe(200);
    expect((await verify("447911123456", await codeTo(abroad.phone))).status).toBe(200);
    await set(CODE_COUNTRIES.key, "234");
  });
});

/** Ends the windows of one limit. */
async function forget(name: string): Promise<void> {
  await server.db.execute(`delete from rate_limits where key like '${name}:%'`);
}

describe("PUT /user with a phone", () => {
  const put = (bearer: string, body: object) =>
    callAuth(server.origin, "PUT /user", { bearer, body });
  const tokenOf = (id: string) => openTestSession(server.db, server.keyring, id);

  test("asks who it is, and is not for pupils", async () => {
    expect((await callAuth(server.origin, "PUT /user", { body: {} })).status).toBe(401);
    const { id, phone } = await parent();
    const bearer = await tokenOf(id);
    expect((await put(bearer, { phone: "01 234 5678" })).body.code).toBe("validation_failed");
    expect(await put(bearer, { phone })).toMatchObject({ status: 200 });
    await ageSessions(server.db, id, 11);
    const next = nextPhone();
    expect((await put(bearer, { phone: next })).body.code).toBe("reauthentication_needed");
    const response = await callAuth(server.origin, "GET /reauthenticate", { bearer });
    expect(response.status).toBe(200);
    const nonce = await codeTo(phone);
    expect((await put(bearer, { phone: next, nonce })).status).toBe(200);
    const pupil = await makeUser(server.db, { role: "STUDENT" });
    expect((await put(await tokenOf(pupil.id), { phone: next })).body.code).toBe("not_admin");
  });

  test("tells no one that another account has the number, and sends nothing there", async () => {
    const [mine, theirs] = await Promise.all([parent(), parent()]);
    const bearer = await tokenOf(mine.id);
    const free = await put(bearer, { phone: nextPhone() });
    const taken = await put(bearer, { phone: theirs.phone });
    expect(taken.body).toEqual({
      ...free.body,
      new_phone: theirs.phone.slice(1),
      phone_change_sent_at: expect.any(String),
      updated_at: expect.any(String),
    });
    expect(await server.db.$count(phoneMessages, eq(phoneMessages.number, theirs.phone))).toBe(0);
  });

  test("gives a number to the first of two who enter its code, and tells the old phone", async () => {
    const [one, two] = await Promise.all([parent(), parent()]);
    const newPhone = nextPhone();
    await put(await tokenOf(one.id), { phone: newPhone });
    await forget("phone-code-gap");
    const first = await codeTo(newPhone);
    await put(await tokenOf(two.id), { phone: newPhone });
    const later = await codeTo(newPhone, 2);
    const type = { type: "phone_change" };
    expect((await verify(newPhone, first, type)).body.user.id).toBe(one.id);
    expect((await verify(newPhone, later, type)).body.code).toBe("phone_exists");
    expect((await gateway.messageTo(one.phone)).text).toContain("no longer signs in");
    expect(await server.db.$count(signInNames, eq(signInNames.name, newPhone))).toBe(1);
  });
});

test("the message fits into one SMS, whatever letters the school's name has", () => {
  const long = codeText(`Ilé-ẹ̀kọ́ Ọmọlúàbí ${"Nursery and Primary School ".repeat(3)}`, "123456");
  expect(long).toMatch(/^[ -~]{1,160}$/);
});
