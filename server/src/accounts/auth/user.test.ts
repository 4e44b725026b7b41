import { AuthClient } from "@supabase/auth-js";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { rateLimits } from "../../platform/http/rate-limits/tables.ts";
import { startTestServer, type TestServer } from "../../platform/testing/server.ts";
import {
  ageSessions,
  callAuth,
  mailsTo,
  makeUser,
  openTestSession,
  protocolLink,
} from "../fixtures.ts";
import { authSessions, oneTimeProofs, users } from "../tables.ts";

/** Codes that no one mails are not made; nothing listens there, and no job sends. */
const MAIL_SERVER = { SMTP_URL: "smtp://127.0.0.1:9", MAIL_FROM: "office@test.school" };

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ env: MAIL_SERVER });
});
afterAll(() => server.close());
beforeEach(() => server.db.delete(rateLimits));

async function signedIn(overrides: Partial<Parameters<typeof makeUser>[1]> = {}) {
  const person = await makeUser(server.db, { role: "STAFF", ...overrides });
  const bearer = await openTestSession(server.db, server.keyring, person.id);
  const put = (body: unknown, query = "") =>
    callAuth(server.origin, `PUT /user${query}`, { bearer, body });
  return { ...person, email: person.email!, bearer, put };
}

const verify = (body: object) => callAuth(server.origin, "POST /verify", { body });
const hashOf = (link: string | undefined) => new URL(link!).searchParams.get("token_hash");

async function rowOf(id: string) {
  const [row] = await server.db.select().from(users).where(eq(users.id, id));
  return row!;
}

describe("a new password", () => {
  test("is refused when short, the same, impossible, or not a text", async () => {
    const { put } = await signedIn({ password: "Present1" });
    expect(await put({ password: "seven-7" })).toMatchObject({
      status: 422,
      body: { code: "weak_password", weak_password: { reasons: ["length"] } },
    });
    expect(await put({ password: "Present1" })).toMatchObject({
      status: 422,
      body: { code: "same_password" },
    });
    expect((await put({ password: "x".repeat(1025) })).body.code).toBe("validation_failed");
    expect((await put({ password: 123456 })).body.code).toBe("bad_json");
    expect((await put({ password: "eight-88" })).status).toBe(200);
  });

  test("ends the other sessions and the links that were mailed, and a default one's duty", async () => {
    const { id, email, put, bearer } = await signedIn({ mustChangePassword: true });
    await openTestSession(server.db, server.keyring, id);
    await callAuth(server.origin, "POST /recover", { body: { email } });
    const shell = () =>
      server.call("GET /academic-sessions", { headers: { authorization: `Bearer ${bearer}` } });
    expect((await shell()).body.code).toBe("password_change_required");
    expect((await put({ password: "chosen-1" })).status).toBe(200);
    expect((await shell()).status).toBe(200);
    expect(await server.db.$count(authSessions, eq(authSessions.userId, id))).toBe(1);
    expect(await server.db.$count(oneTimeProofs, eq(oneTimeProofs.userId, id))).toBe(0);
  });

  test("of a sign-in of more than ten minutes ago takes the code that reauthenticate mails", async () => {
    const { id, email, put, bearer } = await signedIn();
    await ageSessions(server.db, id, 9);
    expect((await put({ password: "chosen-9" })).status).toBe(200);
    await ageSessions(server.db, id, 11);
    const without = await put({ password: "chosen-11" });
    expect(without).toMatchObject({ status: 400, body: { code: "reauthentication_needed" } });
    const ask = () => callAuth(server.origin, "GET /reauthenticate", { bearer });
    expect(await ask()).toMatchObject({ status: 200, body: {} });
    expect((await ask()).body.code).toBe("over_email_send_rate_limit");
    const mail = (await mailsTo(server, email)).at(-1);
    expect(mail!.link).toBeUndefined();
    const nonce = mail!.code!;
    const wrong = nonce === "000000" ? "111111" : "000000";
    expect(await put({ password: "chosen-11", nonce: wrong })).toMatchObject({
      status: 422,
      body: { code: "reauthentication_not_valid" },
    });
    const responses = await Promise.all([
      put({ password: "chosen-11", nonce }),
      put({ password: "chosen-11", nonce }),
    ]);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  });

  test("takes the present one instead, which cannot be guessed past the tenth try", async () => {
    const { id, put } = await signedIn({ password: "Present1" });
    await ageSessions(server.db, id, 11);
    const wrong = await put({ password: "chosen-1", current_password: "Present2" });
    expect(wrong).toMatchObject({ status: 400, body: { code: "invalid_credentials" } });
    const right = await put({ password: "chosen-1", current_password: "Present1" });
    expect(right.status).toBe(200);
    for (let guess = 0; guess < 10; guess += 1) {
      await put({ password: "chosen-2", current_password: "Present1" });
    }
    const late = await put({ password: "chosen-2", current_password: "chosen-1" });
    expect(late).toMatchObject({ status: 429, body: { code: "over_request_rate_limit" } });
  });

  test("is mailed to its owner", async () => {
    const { email, put } = await signedIn();
    await put({ password: "chosen-1" });
    const mails = await mailsTo(server, email);
    expect(mails.map(({ purpose }) => purpose)).toEqual(["accounts.password-changed"]);
  });

  test("cannot be guessed past its code's fifth wrong try", async () => {
    const { id, email, put, bearer } = await signedIn();
    await callAuth(server.origin, "GET /reauthenticate", { bearer });
    const nonce = (await mailsTo(server, email))[0]!.code!;
    const wrong = nonce === "000000" ? "111111" : "000000";
    for (let guess = 0; guess < 5; guess += 1) await put({ password: "chosen-1", nonce: wrong });
    expect((await put({ password: "chosen-1", nonce })).body.code).toBe(
      "reauthentication_not_valid",
    );
    const again = async () => {
      await server.db.delete(rateLimits);
      await callAuth(server.origin, "GET /reauthenticate", { bearer });
      return (await mailsTo(server, email)).at(-1)!.code!;
    };
    const spent = await put({ password: "chosen-1", nonce: await again() });
    expect(spent.body.code).toBe("reauthentication_not_valid");
    const isTheirs = eq(oneTimeProofs.userId, id);
    await server.db.update(oneTimeProofs).set({ codeExpiresAt: new Date() }).where(isTheirs);
    expect((await put({ password: "chosen-1", nonce: await again() })).status).toBe(200);
  });
});

describe("metadata", () => {
  test("is merged key by key; null takes a key away; nothing else of the account changes", async () => {
    const { id, put } = await signedIn();
    const before = await rowOf(id);
    await put({ data: { colour: "green", size: 2 } });
    const { body } = await put({ data: { size: null, role: "PRINCIPAL", first_name: "Eve" } });
    expect(body.user_metadata).toEqual({ colour: "green", role: "PRINCIPAL", first_name: "Eve" });
    expect(body.app_metadata.role).toBe("STAFF");
    const { userMetadata: _a, updatedAt: _b, ...after } = await rowOf(id);
    const { userMetadata: _c, updatedAt: _d, ...same } = before;
    expect(after).toEqual(same);
  });

  test("merges of the same moment all count, and it cannot grow without end", async () => {
    const { id, put } = await signedIn();
    const keys = ["a", "b", "c", "d"];
    await Promise.all(keys.map((key) => put({ data: { [key]: 1 } })));
    expect((await rowOf(id)).userMetadata).toEqual({ a: 1, b: 1, c: 1, d: 1 });
    expect((await put({ data: { one: "x".repeat(2500) } })).status).toBe(200);
    const more = await put({ data: { two: "x".repeat(2500) } });
    expect(more).toMatchObject({ status: 400, body: { code: "validation_failed" } });
  });

  test.each([
    [{ data: "x" }, 400, "bad_json"],
    [{ app_metadata: { role: "PRINCIPAL" } }, 403, "not_admin"],
    [{ email: "nobody" }, 400, "validation_failed"],
    [{ email: "a@b.example\r\nBcc: c@d.example" }, 400, "validation_failed"],
    [{ data: { a: "x".repeat(2_000_000) } }, 413, "request_entity_too_large"],
  ])("%j is refused", async (body, status, code) => {
    const { put } = await signedIn();
    expect(await put(body)).toMatchObject({ status, body: { code } });
  });
});

describe("a new address", () => {
  async function changing(newEmail: string) {
    const person = await signedIn();
    const { status, body } = await person.put({ email: newEmail.toUpperCase() });
    expect(status).toBe(200);
    expect(body).toMatchObject({ email: person.email, new_email: newEmail });
    const [toNew] = await mailsTo(server, newEmail);
    const [toOld] = await mailsTo(server, person.email);
    return { ...person, toNew: toNew!, toOld: toOld! };
  }

  test("holds once both ends have confirmed, in either order, by link or code", async () => {
    const newEmail = "moved@home.example";
    const { id, email, toNew, toOld, bearer } = await changing(newEmail);
    const first = await verify({ type: "email_change", token_hash: hashOf(toOld.link) });
    expect(first).toMatchObject({ status: 200, body: { code: "200", msg: expect.any(String) } });
    expect(await rowOf(id)).toMatchObject({ email });
    const again = await verify({ type: "email_change", token_hash: hashOf(toOld.link) });
    expect(again.body.code).toBe("otp_expired");
    const second = await verify({ type: "email_change", email: newEmail, token: toNew.code });
    expect(second.body.user).toMatchObject({ id, email: newEmail });
    expect(second.body.user.new_email).toBeUndefined();
    expect((await callAuth(server.origin, "GET /user", { bearer })).body.email).toBe(newEmail);
  });

  test("holds also when both confirm at the same moment", async () => {
    const newEmail = "together@home.example";
    const { id, toNew, toOld } = await changing(newEmail);
    const responses = await Promise.all(
      [toNew, toOld].map(({ link }) => verify({ type: "email_change", token_hash: hashOf(link) })),
    );
    expect(responses.filter(({ body }) => body.access_token)).toHaveLength(1);
    expect(await rowOf(id)).toMatchObject({ email: newEmail });
  });

  test("half confirmed in a browser says so in the fragment", async () => {
    const { toNew } = await changing("browser@home.example");
    const link = protocolLink(server.origin, toNew.link);
    const response = await fetch(link, { redirect: "manual" });
    expect(response.headers.get("location")).toMatch(/#message=Confirmation\+link\+accepted/);
  });

  test("that another person has waits like any other, for a link that no one gets", async () => {
    const { email: taken } = await makeUser(server.db, { role: "PARENT" });
    const { id, email, put, bearer } = await signedIn();
    const response = await put({ email: taken });
    expect(response).toMatchObject({ status: 200, body: { email, new_email: taken } });
    const { body } = await callAuth(server.origin, "GET /user", { bearer });
    expect(body).toMatchObject({ email, new_email: taken });
    expect((await put({ email: taken })).body.code).toBe("over_email_send_rate_limit");
    await callAuth(server.origin, "POST /resend", { body: { type: "email_change", email } });
    const notices = await mailsTo(server, taken!);
    expect(notices.map(({ purpose }) => purpose)).toEqual([
      "accounts.email-change-in-use",
      "accounts.email-change-in-use",
    ]);
    expect(notices[0]).not.toHaveProperty("link");
    const toOld = (await mailsTo(server, email)).at(-1)!;
    const half = await verify({ type: "email_change", token_hash: hashOf(toOld.link) });
    expect(half).toMatchObject({ status: 200, body: { code: "200" } });
    expect(await rowOf(id)).toMatchObject({ email });
  });

  test("that another person takes in the meantime is refused", async () => {
    const { id, email, toNew, toOld } = await changing("wanted@home.example");
    await makeUser(server.db, { role: "PARENT", email: "wanted@home.example" });
    await verify({ type: "email_change", token_hash: hashOf(toOld.link) });
    const late = await verify({ type: "email_change", token_hash: hashOf(toNew.link) });
    expect(late).toMatchObject({ status: 422, body: { code: "email_exists" } });
    expect(await rowOf(id)).toMatchObject({ email });
  });

  test("takes a proof once the sign-in is ten minutes old", async () => {
    const { id, put } = await signedIn({ password: "Present1" });
    await ageSessions(server.db, id, 11);
    const body = { email: "later@home.example" };
    expect((await put(body)).body.code).toBe("reauthentication_needed");
    expect((await put({ ...body, current_password: "Present1" })).status).toBe(200);
  });

  test("that holds is mailed to the old one", async () => {
    const { email, toNew, toOld } = await changing("told@home.example");
    for (const { link } of [toNew, toOld]) {
      await verify({ type: "email_change", token_hash: hashOf(link) });
    }
    expect((await mailsTo(server, email)).at(-1)!.purpose).toBe("accounts.email-changed");
  });

  test("is asked for once a minute, can be resent, and the newest request counts", async () => {
    const { email, put, toNew } = await changing("first@home.example");
    expect((await put({ email: "first@home.example" })).body.code).toBe(
      "over_email_send_rate_limit",
    );
    const body = { type: "email_change", email };
    expect((await callAuth(server.origin, "POST /resend", { body })).status).toBe(200);
    expect(await mailsTo(server, "first@home.example")).toHaveLength(2);
    const stale = await verify({ type: "email_change", token_hash: hashOf(toNew.link) });
    expect(stale.body.code).toBe("otp_expired");
    expect((await put({ email: "second@home.example" })).body.new_email).toBe(
      "second@home.example",
    );
  });

  test("is the office's to give to a pupil", async () => {
    const { put } = await signedIn({ role: "STUDENT" });
    expect(await put({ email: "x@y.example" })).toMatchObject({
      status: 403,
      body: { code: "not_admin" },
    });
  });

  test("that is the current one changes nothing and sends no mail", async () => {
    const { email, put } = await signedIn();
    expect((await put({ email: email.toUpperCase() })).status).toBe(200);
    expect(await mailsTo(server, email)).toHaveLength(0);
  });
});

test("the official client changes a password with a code, and with the present password", async () => {
  const person = await makeUser(server.db, { role: "STAFF", password: "Teacher1demo" });
  const url = `${server.origin}/auth/v1`;
  const client = new AuthClient({ url, persistSession: false, autoRefreshToken: false });
  await client.signInWithPassword({ email: person.email!, password: "Teacher1demo" });
  await ageSessions(server.db, person.id, 11);
  const refused = await client.updateUser({ password: "River-boat-7" });
  expect(refused.error).toMatchObject({ status: 400, code: "reauthentication_needed" });
  expect((await client.reauthenticate()).error).toBeNull();
  const nonce = (await mailsTo(server, person.email!)).at(-1)!.code!;
  expect((await client.updateUser({ password: "River-boat-7", nonce })).error).toBeNull();
  const attributes = { password: "River-boat-8", current_password: "River-boat-7" };
  expect((await client.updateUser(attributes)).error).toBeNull();
});

test("the official client reads what it may not do", async () => {
  const url = `${server.origin}/auth/v1`;
  const client = new AuthClient({ url, persistSession: false, autoRefreshToken: false });
  const otp = await client.signInWithOtp({ email: "a@b.example" });
  expect(otp.error).toMatchObject({ status: 422, code: "otp_disabled" });
  const { email } = await makeUser(server.db, { role: "STAFF", password: "Teacher1demo" });
  await client.signInWithPassword({ email: email!, password: "Teacher1demo" });
  const linked = await client.linkIdentity({
    provider: "google",
    options: { skipBrowserRedirect: true },
  });
  expect(linked.error).toMatchObject({ status: 400, code: "validation_failed" });
  const { data } = await client.getUserIdentities();
  const unlinked = await client.unlinkIdentity(data!.identities[0]!);
  expect(unlinked.error).toMatchObject({ status: 422, code: "single_identity_not_deletable" });
  const other = { ...data!.identities[0]!, identity_id: crypto.randomUUID() };
  expect((await client.unlinkIdentity(other)).error).toMatchObject({ code: "identity_not_found" });
  const junk = await client.unlinkIdentity({ ...other, identity_id: "junk" });
  expect(junk.error).toMatchObject({ status: 404, code: "validation_failed" });
});

test("a provider that is not configured answers a browser in the old shape", async () => {
  const response = await fetch(`${server.origin}/auth/v1/authorize?provider=google`, {
    redirect: "manual",
  });
  expect(response.status).toBe(400);
  expect(await response.json()).toEqual({
    code: 400,
    error_code: "validation_failed",
    msg: "Unsupported provider: provider is not enabled",
  });
});
