import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { rateLimits } from "../../platform/http/rate-limits/tables.ts";
import { startTestServer, type TestServer } from "../../platform/testing/server.ts";
import {
  ageSessions,
  mailsTo,
  makeUser,
  openTestSession,
  proveNewFactor,
  signInWithClient,
} from "../fixtures.ts";

/** Codes that no one mails are not made; nothing listens there, and no job sends. */
const MAIL_SERVER = { SMTP_URL: "smtp://127.0.0.1:9", MAIL_FROM: "office@test.school" };

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ env: MAIL_SERVER });
});
afterAll(() => server.close());
beforeEach(() => server.db.delete(rateLimits));

const signIn = (person: { email: string | null }) => signInWithClient(server.origin, person);
const proved = () => proveNewFactor(server);
const bearerOf = ({ access_token }: { access_token: string }) => access_token;

describe("a first factor", () => {
  test("is set up only shortly after a sign-in, or after the password was shown", async () => {
    const person = await makeUser(server.db, { role: "STAFF", password: "Teacher1demo" });
    const client = await signIn(person);
    await ageSessions(server.db, person.id, 11);
    const enrol = () => client.mfa.enroll({ factorType: "totp", friendlyName: "Phone" });
    expect((await enrol()).error).toMatchObject({ status: 400, code: "reauthentication_needed" });
    const { access_token } = (await client.getSession()).data.session!;
    const confirm = (body: object) =>
      server.call("POST /profile/confirm", {
        headers: { authorization: `Bearer ${access_token}` },
        body,
      });
    expect((await confirm({ password: "Teacher2demo" })).body.code).toBe("wrong_proof");
    expect((await confirm({ password: "Teacher1demo" })).status).toBe(200);
    expect((await enrol()).error).toBeNull();
  });

  test("gives ten wrong passwords and no more, also when they are sent at once", async () => {
    const person = await makeUser(server.db, { role: "STAFF", password: "Teacher1demo" });
    const bearer = await openTestSession(server.db, server.keyring, person.id);
    const guess = (_: unknown, index: number) =>
      server.call("POST /profile/confirm", {
        headers: { authorization: `Bearer ${bearer}` },
        body: { password: `Guess${index}of12` },
      });
    const responses = await Promise.all(Array.from({ length: 12 }, guess));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([
      ...Array<number>(10).fill(400),
      ...Array<number>(2).fill(429),
    ]);
  });

  test("is set up after a mailed code was shown, which counts once", async () => {
    const person = await makeUser(server.db, { role: "STAFF", password: "Teacher1demo" });
    const client = await signIn(person);
    await ageSessions(server.db, person.id, 11);
    await client.reauthenticate();
    const [mail] = await mailsTo(server, person.email!);
    const { access_token } = (await client.getSession()).data.session!;
    const confirm = () =>
      server.call("POST /profile/confirm", {
        headers: { authorization: `Bearer ${access_token}` },
        body: { code: mail!.code },
      });
    expect((await confirm()).status).toBe(200);
    expect((await confirm()).body.code).toBe("wrong_mail_code");
    expect((await client.mfa.enroll({ factorType: "totp" })).error).toBeNull();
  });
});

describe("recovery codes", () => {
  const codesFor = (bearer: string) =>
    server.call("POST /profile/recovery-codes", {
      headers: { authorization: `Bearer ${bearer}` },
      body: {},
    });
  const leftFor = async (bearer: string) =>
    (
      await server.call("GET /profile/recovery-codes", {
        headers: { authorization: `Bearer ${bearer}` },
      })
    ).body.data.left;

  test("are ten, only for a session with the second factor, and stored as hashes", async () => {
    const { id } = await makeUser(server.db, { role: "STAFF" });
    const without = await openTestSession(server.db, server.keyring, id);
    expect(await codesFor(without)).toMatchObject({ status: 403, body: { code: "mfa_required" } });
    const { after } = await proved();
    const { status, body } = await codesFor(bearerOf(after));
    expect(status).toBe(201);
    expect(new Set(body.data.codes).size).toBe(10);
    expect(body.data.codes[0]).toMatch(/^[A-Z2-9]{5}-[A-Z2-9]{5}$/);
    expect(await leftFor(bearerOf(after))).toBe(10);
    const { rows } = await server.db.$client.query(
      "select code_hash from one_time_proofs where kind = 'recovery_code'",
    );
    expect(String(rows[0].code_hash)).toMatch(/^\$argon2id\$/);
  });

  test("stand in for the app's code, once each, however they are typed", async () => {
    const { person, factorId, after } = await proved();
    const { codes } = (await codesFor(bearerOf(after))).body.data;
    const client = await signIn(person);
    const code = ` ${codes[0].toLowerCase().replace("-", " ")} `;
    expect((await client.mfa.challengeAndVerify({ factorId, code })).error).toBeNull();
    const { access_token } = (await client.getSession()).data.session!;
    expect(await leftFor(access_token)).toBe(9);
    const again = await client.mfa.challengeAndVerify({ factorId, code });
    expect(again.error).toMatchObject({ status: 422, code: "mfa_verification_failed" });
    const fresh = (await codesFor(access_token)).body.data.codes;
    const old = await client.mfa.challengeAndVerify({ factorId, code: codes[1] });
    expect(old.error?.code).toBe("mfa_verification_failed");
    expect((await client.mfa.challengeAndVerify({ factorId, code: fresh[0] })).error).toBeNull();
  });

  test("prove no new factor, open no other account, and go with the last factor", async () => {
    const { client, factorId, after } = await proved();
    const { codes } = (await codesFor(bearerOf(after))).body.data;
    const second = await client.mfa.enroll({ factorType: "totp", friendlyName: "Second" });
    const unproved = { factorId: second.data!.id, code: codes[0] };
    expect((await client.mfa.challengeAndVerify(unproved)).error?.code).toBe(
      "mfa_verification_failed",
    );
    const other = await proved();
    const theirs = { factorId: other.factorId, code: codes[0] };
    expect((await other.client.mfa.challengeAndVerify(theirs)).error?.code).toBe(
      "mfa_verification_failed",
    );
    await client.mfa.unenroll({ factorId });
    await client.refreshSession();
    const { access_token } = (await client.getSession()).data.session!;
    expect(await leftFor(access_token)).toBe(0);
  });
});
