import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { auditLog, auditValues } from "../../platform/database/audit/tables.ts";
import { rateLimits } from "../../platform/http/rate-limits/tables.ts";
import { settings } from "../../platform/database/settings/tables.ts";
import { startTestServer, type TestServer } from "../../platform/testing/server.ts";
import {
  ageSessions,
  callAuth,
  codeOf,
  makeUser,
  openTestSession,
  proveNewFactor,
  signInWithClient,
} from "../fixtures.ts";
import { SIGN_IN_RULES } from "../settings.ts";
import { authSessions } from "../tables.ts";

let server: TestServer;
/** A principal with an authenticator app, and the app's seed. */
let principal: Awaited<ReturnType<typeof proveNewFactor>>;

beforeAll(async () => {
  server = await startTestServer();
  principal = await proveNewFactor(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.db.delete(rateLimits);
  await server.db.delete(settings).where(eq(settings.key, SIGN_IN_RULES.key));
  await ageSessions(server.db, principal.person.id, 0);
});

const password = "Teacher1demo";
const RULES = "/settings/sign-in-rules";
const by = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });
const asPrincipal = () => by(principal.after.access_token);
const set = (body: unknown) => server.call(`PUT ${RULES}`, { ...asPrincipal(), body });
const askFor = async (secondFactorFor: string) => {
  const { body } = await server.call(`GET ${RULES}`, asPrincipal());
  const response = await set({ ...body.data, secondFactorFor });
  expect(response.status).toBe(200);
};
const refusalOf = async (endpoint: string, token: string) => {
  const { status, body } = await server.call(endpoint, by(token));
  return status === 200 ? 200 : body.code;
};

test("the rules are a principal's, who asks for two-step sign-in only with it", async () => {
  expect((await server.call(`GET ${RULES}`)).status).toBe(401);
  expect((await server.call(`PUT ${RULES}`, { body: {} })).status).toBe(401);
  const office = await makeUser(server.db, { role: "ADMIN" });
  expect((await server.call(`PUT ${RULES}`, { as: office.id, body: {} })).status).toBe(403);
  const rules = { secondFactorFor: "OFFICE", askAgainMinutes: 15, version: 0 };
  for (const change of [{ secondFactorFor: "PARENTS" }, { askAgainMinutes: 0 }, { version: -1 }]) {
    expect((await set({ ...rules, ...change })).status).toBe(400);
  }
  const other = await makeUser(server.db, { role: "PRINCIPAL" });
  const refused = await server.call(`PUT ${RULES}`, { as: other.id, body: rules });
  expect(refused).toMatchObject({ status: 409, body: { code: "own_second_factor_first" } });
  const softer = { ...rules, secondFactorFor: "NONE", askAgainMinutes: 30 };
  expect((await server.call(`PUT ${RULES}`, { as: other.id, body: softer })).status).toBe(200);
  expect(await set(rules)).toMatchObject({ status: 409, body: { code: "stale_version" } });
  expect(await set({ ...rules, version: 1 })).toMatchObject({
    status: 200,
    body: { data: { ...rules, version: 2 } },
  });
});

test("who must have it sets it up before anything else, from the very next call", async () => {
  const [office, teacher, parent] = await Promise.all(
    (["ADMIN", "TEACHER", "PARENT"] as const).map((role) =>
      makeUser(server.db, { role, password }),
    ),
  );
  const client = await signInWithClient(server.origin, office!);
  const tokenOf = async () => (await client.getSession()).data.session!.access_token;
  const first = await tokenOf();
  expect(await refusalOf("GET /users", first)).toBe(200);
  await askFor("OFFICE");
  for (const endpoint of ["GET /users", "GET /home", "GET /profile/sessions", "GET /device-key"]) {
    expect(await refusalOf(endpoint, first)).toBe("mfa_setup_required");
  }
  const shell = await server.call("GET /me", by(first));
  expect(shell.body.data.user.mustSetUpSecondFactor).toBe(true);
  const events = await fetch(`${server.origin}/api/events`, by(first));
  expect(events.status).toBe(401);
  for (const person of [teacher!, parent!]) {
    expect((await server.call("GET /home", { as: person.id })).status).toBe(200);
  }

  const { data, error } = await client.mfa.enroll({ factorType: "totp", friendlyName: "Phone" });
  expect(error).toBeNull();
  const { id: factorId, totp } = data!;
  // Begun is not proved.
  expect(await refusalOf("GET /users", first)).toBe("mfa_setup_required");
  const code = codeOf(totp.secret);
  expect((await client.mfa.challengeAndVerify({ factorId, code })).error).toBeNull();
  expect(await refusalOf("GET /users", await tokenOf())).toBe(200);
  expect(await refusalOf("GET /users", first)).toBe("mfa_required");
  const codes = await server.call("POST /profile/recovery-codes", {
    ...by(await tokenOf()),
    body: {},
  });
  expect(codes.body.data.codes).toHaveLength(10);
  await client.refreshSession();
  expect(await refusalOf("GET /users", await tokenOf())).toBe(200);
  const again = await signInWithClient(server.origin, office!);
  const waiting = (await again.getSession()).data.session!.access_token;
  expect(await refusalOf("GET /users", waiting)).toBe("mfa_required");

  await askFor("STAFF");
  const ofTeacher = await openTestSession(server.db, server.keyring, teacher!.id);
  expect(await refusalOf("GET /home", ofTeacher)).toBe("mfa_setup_required");
  expect((await server.call("GET /home", { as: parent!.id })).status).toBe(200);
  await askFor("NONE");
  expect(await refusalOf("GET /home", ofTeacher)).toBe(200);
});

test("a lost one is taken away by a principal who says why, and set up again", async () => {
  const { person, after } = await proveNewFactor(server);
  await askFor("OFFICE");
  const path = `/users/${person.id}`;
  const { version } = (await server.call(`GET ${path}`, asPrincipal())).body.data;
  const drop = (body: object) =>
    server.call(`POST ${path}/drop-second-factor`, { ...asPrincipal(), body });
  const refused = await drop({ version, reason: "  " });
  expect(refused).toMatchObject({ status: 400, body: { issues: [{ path: ["reason"] }] } });
  expect((await drop({ version, reason: "Phone stolen on the bus" })).status).toBe(200);
  const [entry] = await server.db
    .select({ values: auditValues.values })
    .from(auditLog)
    .innerJoin(auditValues, eq(auditValues.seq, auditLog.seq))
    .where(eq(auditLog.action, "accounts.drop-second-factor"));
  expect(entry?.values.after).toMatchObject({ reason: "Phone stolen on the bus" });
  expect((await server.call("GET /home", by(after.access_token))).status).toBe(401);
  const bearer = await openTestSession(server.db, server.keyring, person.id);
  expect(await refusalOf("GET /home", bearer)).toBe("mfa_setup_required");
});

test("an export asks again, after as many minutes as the school has chosen", async () => {
  const office = await makeUser(server.db, { role: "ADMIN", password });
  const bearer = await openTestSession(server.db, server.keyring, office.id);
  const exported = async (token: string) =>
    (await server.call("GET /newsletter-readers/export", by(token))).status;
  expect(await exported(bearer)).toBe(200);
  await ageSessions(server.db, office.id, 16);
  expect(await exported(bearer)).toBe(403);
  const confirm = (proof: object) =>
    server.call("POST /profile/confirm", { ...by(bearer), body: proof });
  expect((await confirm({ password: "Wrong1demo" })).body.code).toBe("wrong_proof");
  expect(await exported(bearer)).toBe(403);
  expect((await confirm({ password })).status).toBe(200);
  expect(await exported(bearer)).toBe(200);

  const { body } = await server.call(`GET ${RULES}`, asPrincipal());
  await set({ ...body.data, askAgainMinutes: 60 });
  await ageSessions(server.db, office.id, 59);
  expect(await exported(bearer)).toBe(200);
  await ageSessions(server.db, office.id, 61);
  expect(await exported(bearer)).toBe(403);
  // A PIN opens the phone, and shows no more than that someone knows four digits.
  await ageSessions(server.db, office.id, 0);
  const pinned = await callAuth(server.origin, "POST /pin", { bearer, body: { pin: "4815" } });
  await ageSessions(server.db, office.id, 61);
  const { body: opened } = await callAuth(server.origin, "POST /pin/open", {
    body: { device_key: pinned.body.device_key, pin: "4815" },
  });
  expect(await exported(opened.access_token)).toBe(403);
});

test("the code of an app answers it too, for the same session", async () => {
  const { person, client, factorId, secret, after } = await proveNewFactor(server);
  await ageSessions(server.db, person.id, 16);
  const path = "GET /enquiries/export";
  expect(await refusalOf(path, after.access_token)).toBe("reauthentication_needed");
  const { error } = await client.mfa.challengeAndVerify({ factorId, code: codeOf(secret) });
  expect(error).toBeNull();
  const token = (await client.getSession()).data.session!.access_token;
  expect(await refusalOf(path, token)).toBe(200);
  expect(await server.db.$count(authSessions, eq(authSessions.userId, person.id))).toBe(1);
});
