import { AuthClient } from "@supabase/auth-js";
import { and, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { auditLog } from "../../platform/database/audit/tables.ts";
import { rateLimits } from "../../platform/http/rate-limits/tables.ts";
import { SoftAuthenticator } from "../../platform/testing/authenticator.ts";
import { startTestServer, type TestServer } from "../../platform/testing/server.ts";
import {
  ageSessions,
  callAuth,
  mailsTo,
  makeFactor,
  makeUser,
  openTestSession,
  type UserOverrides,
} from "../fixtures.ts";
import { authSessions, mfaChallenges, users } from "../tables.ts";
import { mayHavePasskeys } from "./passkeys.ts";

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(() => server.db.delete(rateLimits));

const publicUrl = () => server.keyring.publicUrl;
const call = (endpoint: string, options: Parameters<typeof callAuth>[2] = {}) =>
  callAuth(server.origin, endpoint, options);
const me = (bearer: string) =>
  server.call("GET /me", { headers: { authorization: `Bearer ${bearer}` } });

/** A new passkey's factor, begun but not made. */
async function begin(bearer: string, friendly_name = "My phone") {
  const body = { factor_type: "webauthn", friendly_name };
  const enrolled = await call("POST /factors", { bearer, body });
  const way = `/factors/${enrolled.body.id}`;
  const challenge = await call(`POST ${way}/challenge`, { bearer });
  return {
    way,
    enrolled,
    challenge,
    options: challenge.body.webauthn?.credential_options.publicKey,
  };
}

const verify = (bearer: string, way: string, challenge_id: string, credential_response: unknown) =>
  call(`POST ${way}/verify`, { bearer, body: { challenge_id, webauthn: { credential_response } } });

/** A person whose device stores a passkey. */
async function withPasskey(overrides: UserOverrides = { role: "PRINCIPAL" }) {
  const person = await makeUser(server.db, overrides);
  const bearer = await openTestSession(server.db, server.keyring, person.id);
  const device = new SoftAuthenticator(publicUrl());
  const begun = await begin(bearer);
  const made = device.create(begun.options);
  const { status, body } = await verify(bearer, begun.way, begun.challenge.body.id, made);
  expect([status, body.code]).toEqual([200, undefined]);
  return { ...begun, person, device, bearer: body.access_token as string, body };
}

const ask = (headers: Record<string, string> = {}) =>
  call("POST /passkeys/authentication/options", { body: {}, headers });
const show = (challenge_id: string, credential: unknown) =>
  call("POST /passkeys/authentication/verify", { body: { challenge_id, credential } });

/** Signs in with the response of the device. */
async function enter(
  device: SoftAuthenticator,
  answered: Parameters<SoftAuthenticator["get"]>[1] = {},
) {
  const { body } = await ask();
  return show(body.challenge_id, device.get(body.options, answered));
}

const REFUSED = { status: 400, body: { code: "passkey_not_accepted" } };

describe("a passkey as a second factor", () => {
  test("is made by the device, raises the session, and is asked for after the password", async () => {
    const password = "Teacher1demo";
    const { person, device, way, body, challenge, options } = await withPasskey({
      role: "TEACHER",
      password,
    });
    expect(challenge.body).toMatchObject({ type: "webauthn", webauthn: { type: "create" } });
    expect(options).toMatchObject({
      rp: { id: "localhost", name: "Our School" },
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
    });
    expect(body.user.factors).toMatchObject([
      { friendly_name: "My phone", factor_type: "webauthn", status: "verified" },
    ]);
    expect((await me(body.access_token)).status).toBe(200);
    const [mail] = await mailsTo(server, person.email ?? "");
    expect(mail?.subject).toBe("A passkey was added (Our School)");

    const signedIn = await call("POST /token?grant_type=password", {
      body: { email: person.email, password },
    });
    const bearer = signedIn.body.access_token;
    expect(await me(bearer)).toMatchObject({ status: 403, body: { code: "mfa_required" } });
    const second = await call(`POST ${way}/challenge`, { bearer });
    const webauthn = second.body.webauthn;
    expect(webauthn.type).toBe("request");
    expect(webauthn.credential_options.publicKey.allowCredentials).toMatchObject([
      { id: device.id },
    ]);
    const signed = device.get(webauthn.credential_options.publicKey);
    const raised = await verify(bearer, way, second.body.id, signed);
    expect((await me(raised.body.access_token)).status).toBe(200);
    const again = await verify(bearer, way, second.body.id, signed);
    expect(again).toMatchObject({ status: 422, body: { code: "mfa_ip_address_mismatch" } });

    // The device is lost: a recovery code replaces it.
    const as = { headers: { authorization: `Bearer ${raised.body.access_token}` } };
    const { codes } = (await server.call("POST /profile/recovery-codes", { ...as, body: {} })).body
      .data;
    const late = await call("POST /token?grant_type=password", {
      body: { email: person.email, password },
    });
    const third = await call(`POST ${way}/challenge`, { bearer: late.body.access_token });
    const recovered = await call(`POST ${way}/verify`, {
      bearer: late.body.access_token,
      body: { challenge_id: third.body.id, code: codes[0] },
    });
    expect(recovered.status).toBe(200);
  });

  test("is listed, named and removed by the official client, which signs in with it too", async () => {
    const { device, body, person } = await withPasskey();
    const options = { persistSession: false, autoRefreshToken: false };
    const client = new AuthClient({ url: `${server.origin}/auth/v1`, ...options });
    await client.setSession(body);
    const factors = await client.mfa.listFactors();
    const [factor] = factors.data!.webauthn;
    expect(factor?.friendly_name).toBe("My phone");
    const passkeyId = factor!.id;
    await client.passkey.update({ passkeyId, friendlyName: "Office PC" });
    const named = await client.passkey.list();
    expect(named.data).toMatchObject([
      { id: passkeyId, friendly_name: "Office PC", last_used_at: expect.any(String) },
    ]);

    const other = new AuthClient({ url: `${server.origin}/auth/v1`, ...options });
    const started = await other.passkey.startAuthentication();
    const credential = device.get(started.data!.options as never) as never;
    const challengeId = started.data!.challenge_id;
    const entered = await other.passkey.verifyAuthentication({ challengeId, credential });
    expect(entered.data?.session?.user.id).toBe(person.id);
    expect((await other.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: "aal2",
      nextLevel: "aal2",
    });
    expect((await other.refreshSession()).error).toBeNull();

    expect((await client.passkey.delete({ passkeyId })).error).toBeNull();
    expect(await enter(device)).toMatchObject(REFUSED);
    // The session was opened with that passkey alone.
    expect((await other.refreshSession()).error).toMatchObject({ code: "refresh_token_not_found" });
    const subjects = (await mailsTo(server, person.email ?? "")).map(({ subject }) => subject);
    expect(subjects).toEqual([
      "A passkey was added (Our School)",
      "A passkey was removed (Our School)",
    ]);
  });

  test("is added only by who may, with a proof of a moment ago", async () => {
    expect((await call("POST /factors")).status).toBe(401);
    expect((await call("GET /passkeys")).status).toBe(401);
    const person = await makeUser(server.db, { role: "TEACHER" });
    const bearer = await openTestSession(server.db, server.keyring, person.id);
    const begun = await begin(bearer);
    const made = new SoftAuthenticator(publicUrl()).create(begun.options);
    await ageSessions(server.db, person.id, 11);
    const late = { status: 400, body: { code: "reauthentication_needed" } };
    expect(await verify(bearer, begun.way, begun.challenge.body.id, made)).toMatchObject(late);
    expect((await begin(bearer, "Second")).enrolled).toMatchObject(late);
    expect((await begin(bearer, "Second")).challenge.status).toBe(404);

    // Who knows the password alone finds the one that was begun, and cannot make it theirs.
    await makeFactor(server.db, server.keyring.sealer, person.id);
    const stranger = await openTestSession(server.db, server.keyring, person.id);
    const low = { status: 403, body: { code: "insufficient_aal" } };
    expect((await begin(stranger, "Mine")).enrolled).toMatchObject(low);
    const foreign = await withPasskey();
    expect(await verify(bearer, foreign.way, begun.challenge.body.id, made)).toMatchObject({
      status: 404,
      body: { code: "mfa_factor_not_found" },
    });
  });

  test("that waits to be made is not made by a session without the second factor", async () => {
    const person = await makeUser(server.db, { role: "TEACHER" });
    const bearer = await openTestSession(server.db, server.keyring, person.id);
    await makeFactor(server.db, server.keyring.sealer, person.id);
    await server.db.execute(sql`
      insert into mfa_factors (id, user_id, type, friendly_name)
      values (gen_random_uuid(), ${person.id}, 'webauthn', 'Waits')`);
    const { factors } = (await call("GET /user", { bearer })).body;
    const isIt = ({ friendly_name: name }: { friendly_name: string }) => name === "Waits";
    const { id } = factors.find(isIt);
    const low = { status: 403, body: { code: "insufficient_aal" } };
    expect(await call(`POST /factors/${id}/challenge`, { bearer })).toMatchObject(low);
    expect(await verify(bearer, `/factors/${id}`, "x", { id: "x" })).toMatchObject(low);
  });
});

describe("a device's answer counts for nothing", () => {
  test.each([
    ["of a page elsewhere", { origin: "https://portal.school.example" }],
    ["for another portal", { rpId: "school.example" }],
    ["to another challenge", { challenge: "c2VsZi1tYWRl" }],
    ["without the person", { isUnlocked: false }],
  ])("%s, when it is made and when it signs in", async (_what, answered) => {
    const { device, person } = await withPasskey();
    expect(await enter(device, answered)).toMatchObject(REFUSED);
    expect((await enter(device)).status).toBe(200);
    const failed = and(
      eq(auditLog.subjectId, person.id),
      eq(auditLog.action, "accounts.sign-in-failed"),
    );
    expect(await server.db.$count(auditLog, failed)).toBe(1);

    const other = await makeUser(server.db, { role: "TEACHER" });
    const bearer = await openTestSession(server.db, server.keyring, other.id);
    const begun = await begin(bearer);
    const made = new SoftAuthenticator(publicUrl()).create(begun.options, answered);
    const refused = await verify(bearer, begun.way, begun.challenge.body.id, made);
    expect(refused).toMatchObject({ status: 422, body: { code: "mfa_verification_failed" } });
  });

  test("a second time, too late, from elsewhere, from a copy, or made of rubbish", async () => {
    const { device, way, bearer } = await withPasskey();
    const expired = { status: 400, body: { code: "webauthn_challenge_expired" } };
    const first = (await ask()).body;
    const signed = device.get(first.options);
    expect((await show(first.challenge_id, signed)).status).toBe(200);
    expect(await show(first.challenge_id, signed)).toMatchObject(expired);
    // A wrong response uses the challenge up as well.
    const second = (await ask()).body;
    const wrong = device.get(second.options, { origin: "https://elsewhere.example" });
    expect(await show(second.challenge_id, wrong)).toMatchObject(REFUSED);
    expect(await show(second.challenge_id, device.get(second.options))).toMatchObject(expired);
    const third = (await ask()).body;
    await server.db
      .update(mfaChallenges)
      .set({ expiresAt: sql`now() - interval '1 second'` })
      .where(eq(mfaChallenges.id, third.challenge_id));
    expect(await show(third.challenge_id, device.get(third.options))).toMatchObject(expired);
    // The challenge of a second step signs no one in.
    const step = await call(`POST ${way}/challenge`, { bearer });
    const { publicKey } = step.body.webauthn.credential_options;
    expect(await show(step.body.id, device.get(publicKey))).toMatchObject(expired);

    expect((await enter(device, { counter: 50 })).status).toBe(200);
    expect(await enter(device, { counter: 50 })).toMatchObject(REFUSED);
    expect(await enter(device, { counter: 7 })).toMatchObject(REFUSED);
    expect((await enter(device, { counter: 51 })).status).toBe(200);

    expect(await enter(new SoftAuthenticator(publicUrl()))).toMatchObject(REFUSED);
    for (const credential of [undefined, "text", [], { id: 7 }]) {
      const { challenge_id } = (await ask()).body;
      expect((await show(challenge_id, credential)).status).toBe(400);
    }
    for (const response of [undefined, null, 1, {}, { clientDataJSON: "e30" }]) {
      const { challenge_id } = (await ask()).body;
      const credential = { id: device.id, rawId: device.id, type: "public-key", response };
      expect(await show(challenge_id, credential)).toMatchObject(REFUSED);
    }
  });

  test("with the passkey of another account in the place of one's own", async () => {
    const mine = await withPasskey();
    const other = await withPasskey();
    const { bearer, way } = mine;
    const challenge = await call(`POST ${way}/challenge`, { bearer });
    const { publicKey } = challenge.body.webauthn.credential_options;
    const refused = await verify(bearer, way, challenge.body.id, other.device.get(publicKey));
    expect(refused).toMatchObject({ status: 422, body: { code: "mfa_verification_failed" } });
    // Nor is one credential stored for two accounts.
    const begun = await begin(bearer, "Second");
    expect(begun.options.excludeCredentials).toMatchObject([{ id: mine.device.id }]);
    const again = await verify(
      bearer,
      begun.way,
      begun.challenge.body.id,
      other.device.create(begun.options),
    );
    expect(again.body.code).toBe("mfa_verification_failed");
  });
});

describe("signing in without a password", () => {
  test("opens the account as it is now, and ends sign-ins that wait for a second factor", async () => {
    const { person, device } = await withPasskey();
    const waiting = await openTestSession(server.db, server.keyring, person.id);
    const { body } = await enter(device);
    expect(body.user.id).toBe(person.id);
    expect((await call("GET /user", { bearer: waiting })).body.code).toBe("session_not_found");
    const setUser = (values: Partial<typeof users.$inferInsert>) =>
      server.db.update(users).set(values).where(eq(users.id, person.id));
    await setUser({ role: "TEACHER", mustChangePassword: true });
    const lower = await enter(device);
    const shell = await me(lower.body.access_token);
    expect(shell.body.data.user.role).toBe("TEACHER");
    const headers = { authorization: `Bearer ${lower.body.access_token}` };
    expect((await server.call("GET /users", { headers })).body.code).toBe("not_allowed");
    await setUser({ isActive: false });
    expect(await enter(device)).toMatchObject({ status: 403, body: { code: "user_banned" } });
    await setUser({ isActive: true, deletedAt: new Date() });
    expect(await enter(device)).toMatchObject(REFUSED);
  });

  test("a lost passkey is taken away by a principal", async () => {
    const { person, device } = await withPasskey({ role: "TEACHER" });
    const principal = await makeUser(server.db, { role: "PRINCIPAL" });
    const { body } = await server.call(`GET /users/${person.id}`, { as: principal.id });
    expect(body.data.hasSecondFactor).toBe(true);
    const dropped = await server.call(`POST /users/${person.id}/drop-second-factor`, {
      as: principal.id,
      body: { version: body.data.version, reason: "Lost phone" },
    });
    expect(dropped.status).toBe(200);
    expect(await enter(device)).toMatchObject(REFUSED);
    expect(await server.db.$count(authSessions, eq(authSessions.userId, person.id))).toBe(0);
  });

  test("a passkey that is removed leaves no one signed in who came by it alone", async () => {
    const { person, device, bearer, way } = await withPasskey();
    const thief = (await enter(device)).body;
    const removed = await call(`DELETE ${way}`, { bearer });
    expect(removed.status).toBe(200);
    const refreshed = await call("POST /token?grant_type=refresh_token", {
      body: { refresh_token: thief.refresh_token },
    });
    expect(refreshed.status).toBe(400);
    expect((await me(thief.access_token)).status).toBe(401);
    // The session that removed it was opened with a password.
    expect((await me(bearer)).status).toBe(200);
    expect(await server.db.$count(authSessions, eq(authSessions.userId, person.id))).toBe(1);
  });

  test("works at the portal's own address alone, and not without end", async () => {
    expect(await ask({ origin: "http://192.168.1.5:5001" })).toMatchObject({
      status: 422,
      body: { code: "passkey_wrong_address", message: expect.stringContaining(publicUrl()) },
    });
    expect((await ask({ origin: publicUrl() })).status).toBe(200);
    for (let more = 0; more < 60; more += 1) await ask();
    expect((await ask()).body.code).toBe("over_request_rate_limit");
  });
});

test.each([
  ["https://portal.school.ng", true],
  ["https://portal.school.ng:8443", true],
  ["http://localhost:5001", true],
  ["http://portal.school.ng", false],
  ["http://192.168.1.5:5001", false],
  ["https://192.168.1.5", false],
  ["https://[2001:db8::1]", false],
])("devices keep passkeys for %s: %s", (origin, expected) => {
  expect(mayHavePasskeys(origin)).toBe(expected);
});
