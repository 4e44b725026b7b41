import { and, eq } from "drizzle-orm";
import { Secret } from "otpauth";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { rateLimits } from "../../platform/http/rate-limits/tables.ts";
import { startTestServer, type TestServer } from "../../platform/testing/server.ts";
import {
  ageSessions,
  callAuth,
  codeOf,
  enrolFactor,
  mailsTo,
  makeUser,
  openTestSession,
  proveNewFactor,
  signInWithClient,
} from "../fixtures.ts";
import { authSessions, mfaChallenges, mfaFactors } from "../tables.ts";

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(() => server.db.delete(rateLimits));

const signIn = (person: { email: string | null }) => signInWithClient(server.origin, person);
const enrolled = () => enrolFactor(server);
const proved = () => proveNewFactor(server);

const bearerOf = ({ access_token }: { access_token: string }) => access_token;
const api = (bearer: string) =>
  server.call("GET /me", { headers: { authorization: `Bearer ${bearer}` } });
const refresh = (refresh_token: string) =>
  callAuth(server.origin, "POST /token?grant_type=refresh_token", { body: { refresh_token } });

async function challenge(bearer: string, factorId: string): Promise<string> {
  const { body } = await callAuth(server.origin, `POST /factors/${factorId}/challenge`, { bearer });
  return body.id;
}

const verify = (bearer: string, factorId: string, challenge_id: string, code: unknown) =>
  callAuth(server.origin, `POST /factors/${factorId}/verify`, {
    bearer,
    body: { challenge_id, code },
  });

describe("the official client", () => {
  test("enrols with a QR code, proves the factor, is raised to aal2, and unenrols", async () => {
    const { client, before, factorId, totp } = await enrolled();
    expect(totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg[^#]*<\/svg>$/s);
    expect(totp.uri).toBe(
      `otpauth://totp/Our%20School:${encodeURIComponent(before.user.email!)}?algorithm=SHA1` +
        `&digits=6&issuer=Our%20School&period=30&secret=${totp.secret}`,
    );
    expect(Secret.fromBase32(totp.secret).bytes).toHaveLength(20);
    const level = () => client.mfa.getAuthenticatorAssuranceLevel();
    expect((await level()).data).toMatchObject({ currentLevel: "aal1", nextLevel: "aal1" });

    const challenge = await client.mfa.challenge({ factorId });
    const seconds = challenge.data!.expires_at - Date.now() / 1000;
    expect(seconds).toBeGreaterThan(290);
    const code = codeOf(totp.secret);
    const raised = await client.mfa.verify({ factorId, challengeId: challenge.data!.id, code });
    expect(raised.error).toBeNull();
    expect((await level()).data).toMatchObject({ currentLevel: "aal2", nextLevel: "aal2" });
    const { data } = await client.getClaims();
    expect(data!.claims).toMatchObject({
      aal: "aal2",
      amr: [{ method: "totp" }, { method: "password" }],
    });
    expect((await client.refreshSession()).error).toBeNull();
    expect((await level()).data).toMatchObject({ currentLevel: "aal2" });
    const factors = await client.mfa.listFactors();
    expect(factors.data!.totp).toMatchObject([{ id: factorId, friendly_name: "Phone" }]);

    expect((await client.mfa.unenroll({ factorId })).error).toBeNull();
    await client.refreshSession();
    expect((await level()).data).toMatchObject({ currentLevel: "aal1", nextLevel: "aal1" });
  });

  test("signs in again with two steps", async () => {
    const { person, factorId, secret } = await proved();
    const client = await signIn(person);
    const { data } = await client.mfa.getAuthenticatorAssuranceLevel();
    expect(data).toMatchObject({ currentLevel: "aal1", nextLevel: "aal2" });
    const { access_token } = (await client.getSession()).data.session!;
    expect(await api(access_token)).toMatchObject({ status: 403, body: { code: "mfa_required" } });
    const raised = await client.mfa.challengeAndVerify({ factorId, code: codeOf(secret) });
    expect(raised.error).toBeNull();
    expect((await api((await client.getSession()).data.session!.access_token)).status).toBe(200);
  });
});

describe("once a factor is proved", () => {
  test("no token from before it opens /api, or gives one that does", async () => {
    const { before, after } = await proved();
    expect(after.user.id).toBe(before.user.id);
    expect(await api(bearerOf(before))).toMatchObject({
      status: 403,
      body: { code: "mfa_required" },
    });
    expect((await api(bearerOf(after))).status).toBe(200);
    expect((await refresh(before.refresh_token)).body.code).toBe("refresh_token_not_found");
    const next = await refresh(after.refresh_token);
    expect((await api(next.body.access_token)).status).toBe(200);
  });

  test("the person's sessions without it end; others' stay", async () => {
    const { person, client, factorId, secret } = await enrolled();
    const elsewhere = await openTestSession(server.db, server.keyring, person.id);
    const stranger = await makeUser(server.db, { role: "STAFF" });
    const theirs = await openTestSession(server.db, server.keyring, stranger.id);
    await client.mfa.challengeAndVerify({ factorId, code: codeOf(secret) });
    const gone = await callAuth(server.origin, "GET /user", { bearer: elsewhere });
    expect(gone.body.code).toBe("session_not_found");
    expect((await api(theirs)).status).toBe(200);
  });

  test("a session without it changes neither password, address, data nor factors", async () => {
    const { person, factorId } = await proved();
    const bearer = await openTestSession(server.db, server.keyring, person.id);
    const put = (body: object) => callAuth(server.origin, "PUT /user", { bearer, body });
    const changes = [
      { password: "another-one" },
      { email: "x@y.example" },
      { data: { colour: "green" } },
    ];
    for (const body of changes) {
      expect(await put(body)).toMatchObject({ status: 401, body: { code: "insufficient_aal" } });
    }
    const second = { factor_type: "totp", friendly_name: "Second" };
    expect(await callAuth(server.origin, "POST /factors", { bearer, body: second })).toMatchObject({
      status: 403,
      body: { code: "insufficient_aal" },
    });
    expect(await server.db.$count(mfaFactors, eq(mfaFactors.userId, person.id))).toBe(1);
    const away = await callAuth(server.origin, `DELETE /factors/${factorId}`, { bearer });
    expect(away).toMatchObject({ status: 422, body: { code: "insufficient_aal" } });
    const code = await callAuth(server.origin, "GET /reauthenticate", { bearer });
    expect(code).toMatchObject({ status: 403, body: { code: "insufficient_aal" } });
  });

  test("a session without it signs out itself alone", async () => {
    const { person, after } = await proved();
    const bearer = await openTestSession(server.db, server.keyring, person.id);
    const signOut = (scope: string) =>
      callAuth(server.origin, `POST /logout?scope=${scope}`, { bearer });
    expect(await signOut("others")).toMatchObject({
      status: 403,
      body: { code: "insufficient_aal" },
    });
    expect((await signOut("global")).status).toBe(204);
    expect((await callAuth(server.origin, "GET /user", { bearer })).status).toBe(403);
    expect((await api(bearerOf(after))).status).toBe(200);
  });

  test("wrong codes of a stranger who has the password do not use up the owner's tries", async () => {
    const { person, after, factorId, secret } = await proved();
    // The factor was never used from this address before.
    await server.db.delete(rateLimits);
    const bearer = await openTestSession(server.db, server.keyring, person.id);
    const right = codeOf(secret);
    const guess = right === "000000" ? "111111" : "000000";
    const id = await challenge(bearer, factorId);
    for (let tries = 0; tries < 11; tries += 1) await verify(bearer, factorId, id, guess);
    expect((await verify(bearer, factorId, id, right)).status).toBe(429);
    const owner = bearerOf(after);
    const again = await verify(owner, factorId, await challenge(owner, factorId), right);
    expect(again.status).toBe(200);
  });

  test("it is changed only shortly after a sign-in, a code or the password", async () => {
    const { person, client, factorId, after, secret } = await proved();
    await ageSessions(server.db, person.id, 11);
    const added = await client.mfa.enroll({ factorType: "totp", friendlyName: "Second" });
    expect(added.error).toMatchObject({ status: 400, code: "reauthentication_needed" });
    const away = await client.mfa.unenroll({ factorId });
    expect(away.error).toMatchObject({ status: 400, code: "reauthentication_needed" });
    const codes = await server.call("POST /profile/recovery-codes", {
      headers: { authorization: `Bearer ${bearerOf(after)}` },
      body: {},
    });
    expect(codes).toMatchObject({ status: 400, body: { code: "reauthentication_needed" } });
    const shown = await client.mfa.challengeAndVerify({ factorId, code: codeOf(secret) });
    expect(shown.error).toBeNull();
    expect((await client.mfa.unenroll({ factorId })).error).toBeNull();
  });

  test("its coming and going is mailed to its owner", async () => {
    const { person, client, factorId } = await proved();
    await client.mfa.unenroll({ factorId });
    const mails = await mailsTo(server, person.email!);
    expect(mails.map(({ purpose }) => purpose)).toEqual([
      "accounts.factor-added",
      "accounts.factor-removed",
    ]);
  });

  test("taking it away lets the sessions that it raised fall back", async () => {
    const { person, client, factorId, after } = await proved();
    await client.mfa.unenroll({ factorId });
    const [session] = await server.db
      .select()
      .from(authSessions)
      .where(eq(authSessions.userId, person.id));
    expect(session).toMatchObject({ aal: "aal1", factorId: null, amr: [{ method: "password" }] });
    expect((await api(bearerOf(after))).status).toBe(200);
  });
});

describe("a code", () => {
  test("counts for one step of skew, once, and also once when sent twice at the same moment", async () => {
    const { before, factorId, secret } = await enrolled();
    const bearer = bearerOf(before);
    const tryCode = async (code: string) =>
      verify(bearer, factorId, await challenge(bearer, factorId), code);
    for (const steps of [-3, 3]) {
      expect(await tryCode(codeOf(secret, steps))).toMatchObject({
        status: 422,
        body: { code: "mfa_verification_failed" },
      });
    }
    const challenges = [await challenge(bearer, factorId), await challenge(bearer, factorId)];
    const code = codeOf(secret);
    const responses = await Promise.all(
      challenges.map((one) => verify(bearer, factorId, one, code)),
    );
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  });

  test("is refused without a challenge of that factor, or with a used or expired one", async () => {
    const { before, factorId, secret } = await enrolled();
    const bearer = bearerOf(before);
    const other = await enrolled();
    const theirs = await challenge(bearerOf(other.before), other.factorId);
    const code = codeOf(secret);
    for (const id of [theirs, crypto.randomUUID(), "junk", ""]) {
      const response = await verify(bearer, factorId, id, code);
      expect(response).toMatchObject({ status: 422, body: { code: "mfa_factor_not_found" } });
    }
    const id = await challenge(bearer, factorId);
    const set = (change: object) =>
      server.db.update(mfaChallenges).set(change).where(eq(mfaChallenges.id, id));
    await set({ expiresAt: new Date(Date.now() - 1) });
    expect((await verify(bearer, factorId, id, code)).body.code).toBe("mfa_challenge_expired");
    await set({ expiresAt: new Date(Date.now() + 9999), ip: "10.0.0.1" });
    expect((await verify(bearer, factorId, id, code)).body.code).toBe("mfa_ip_address_mismatch");
    await set({ ip: "127.0.0.1", usedAt: new Date() });
    expect((await verify(bearer, factorId, id, code)).body.code).toBe("mfa_ip_address_mismatch");
    expect(await verify(bearer, factorId, id, "")).toMatchObject({
      status: 400,
      body: { code: "validation_failed" },
    });
  });

  test("of another person's factor, or of none, is not found", async () => {
    const { before } = await enrolled();
    const other = await enrolled();
    const bearer = bearerOf(before);
    for (const id of [other.factorId, crypto.randomUUID(), "junk"]) {
      for (const call of [`POST /factors/${id}/challenge`, `DELETE /factors/${id}`]) {
        const response = await callAuth(server.origin, call, { bearer });
        expect(response).toMatchObject({ status: 404, body: { code: "mfa_factor_not_found" } });
      }
      expect((await verify(bearer, id, crypto.randomUUID(), "123456")).status).toBe(404);
    }
  });

  test("cannot be guessed: ten tries, however they are sent", async () => {
    const { before, factorId, secret } = await enrolled();
    const bearer = bearerOf(before);
    const id = await challenge(bearer, factorId);
    const right = codeOf(secret);
    const guess = right === "000000" ? "111111" : "000000";
    const responses = await Promise.all(
      Array.from({ length: 14 }, () => verify(bearer, factorId, id, guess)),
    );
    expect(responses.filter(({ status }) => status === 422)).toHaveLength(10);
    const late = await verify(bearer, factorId, id, right);
    expect(late).toMatchObject({ status: 429, body: { code: "over_request_rate_limit" } });
  });
});

describe("enrolling", () => {
  async function enrol() {
    const { id } = await makeUser(server.db, { role: "STAFF" });
    const bearer = await openTestSession(server.db, server.keyring, id);
    return (body: object) => callAuth(server.origin, "POST /factors", { bearer, body });
  }

  test("keeps the seed unreadable, and takes no telephone, no name twice, no eleventh", async () => {
    const post = await enrol();
    const named = { factor_type: "totp", friendly_name: "Phone" };
    const { body } = await post(named);
    const [row] = await server.db.select().from(mfaFactors).where(eq(mfaFactors.id, body.id));
    expect(row!.secretSealed!.toString("latin1")).not.toContain(body.totp.secret);
    expect(await post(named)).toMatchObject({
      status: 422,
      body: { code: "mfa_factor_name_conflict" },
    });
    for (const factor_type of ["phone", undefined]) {
      expect(await post({ factor_type })).toMatchObject({
        status: 400,
        body: { code: "validation_failed" },
      });
    }
    for (let more = 0; more < 9; more += 1) {
      expect((await post({ factor_type: "totp" })).status).toBe(200);
    }
    expect(await post({ factor_type: "totp" })).toMatchObject({
      status: 422,
      body: { code: "too_many_enrolled_mfa_factors" },
    });
  });

  test("attempts at other factors go once one is proved", async () => {
    const { person, client } = await proved();
    await client.mfa.enroll({ factorType: "totp", friendlyName: "Second" });
    const third = await client.mfa.enroll({ factorType: "totp", friendlyName: "Third" });
    const { id, totp } = third.data as { id: string; totp: { secret: string } };
    await client.mfa.challengeAndVerify({ factorId: id, code: codeOf(totp.secret) });
    const rows = await server.db
      .select({ name: mfaFactors.friendlyName })
      .from(mfaFactors)
      .where(and(eq(mfaFactors.userId, person.id)));
    expect(rows.map(({ name }) => name).toSorted()).toEqual(["Phone", "Third"]);
  });
});
