import { notOnStandby } from "@school/core/accounts/text.ts";
import { first } from "@school/core/api/lists.ts";
import { copyNotice, READ_ONLY_STANDBY } from "@school/core/api/copy-texts.ts";
import { AuthClient } from "@supabase/auth-js";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { hashPassword } from "@school/server/accounts/auth/password-hashing.ts";
import { chosenPassword, generatedPassword } from "@school/server/accounts/auth/passwords.ts";
import { callAuth, makeFactor, makeUser } from "@school/server/accounts/fixtures.ts";
import { authSessions, users } from "@school/server/accounts/tables.ts";
import { errorResponseFor } from "@school/server/platform/http/error-response.ts";
import type { Log } from "@school/server/platform/runtime/log/log.ts";
import { sampleInput } from "@school/server/platform/testing/sample-input.ts";
import { startTestServer, type TestServer } from "@school/server/platform/testing/server.ts";
import { waitForSchema } from "./wait-for-schema.ts";
import { startStandby, type StandbyPair } from "./testing/start-standby.ts";
import { results } from "@school/server/results/tables.ts";
import { enrolments } from "@school/server/students/tables.ts";
import { importDemoLoader } from "@school/server/portal/demo-school.ts";
import { endpoints, requestFor } from "@school/server/testing/hostile-school.ts";

// Two PostgreSQL servers and the demo school, on two busy cores.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 240_000 });

const PARENT = { name: "parent@demo.school", password: "Parent1demo" };
const PUPIL = { name: "student@demo.school", password: "Student1demo" };

let pair: StandbyPair;
/** The school's own portal, and a standby of it. */
let school: TestServer;
let standby: TestServer;

beforeAll(async () => {
  pair = await startStandby();
  school = await startTestServer({ db: pair.db });
  await (
    await importDemoLoader()
  )(pair.db, school.keyring.sealer);
  await pair.catchUp();
  standby = await startTestServer({ db: pair.standby, env: { COPY_FROM: "/the/school" } });
});
afterAll(async () => {
  await standby?.close();
  await school?.close();
  await pair?.close();
});

function signIn(name: string, password: string, { origin } = standby) {
  const body = { email: name, password };
  return callAuth(origin, "POST /token?grant_type=password", { body });
}

async function tokenOf({ name, password }: typeof PARENT): Promise<string> {
  const { status, body } = await signIn(name, password);
  expect(status).toBe(200);
  return body.access_token;
}

/** Calls the API of the standby with that token, or as a stranger. */
function call(endpoint: string, bearer?: string, body?: unknown) {
  const headers = bearer === undefined ? {} : { authorization: `Bearer ${bearer}` };
  return standby.call(endpoint, { headers, ...(body !== undefined && { body }) });
}

const childOf = async (bearer: string) => (await call("GET /me", bearer)).body.data.students[0].id;

describe("reading on a standby", () => {
  it("returns results to the family alone, and refuses a token of the school's own portal", async () => {
    const token = await tokenOf(PARENT);
    const child = await childOf(token);
    const results = `GET /students/${child}/results`;
    const other = await makeUser(pair.db, { role: "PARENT", password: "Another1parent" });
    await pair.catchUp();

    expect((await call(results)).status).toBe(401);
    const schools = (await signIn(PARENT.name, PARENT.password, school)).body.access_token;
    await pair.catchUp();
    expect((await call(results, schools)).status).toBe(401);
    expect((await call("GET /students/nonsense/results", token)).status).toBe(400);
    const strange = await tokenOf({ name: other.email!, password: "Another1parent" });
    expect((await call(results, strange)).status).toBe(403);
    expect((await call("POST /announcements/read", token, { ids: [] })).status).toBe(503);
    const response = await call(results, token);
    expect(response.status).toBe(200);
    expect(response.body.data.terms.length).toBeGreaterThan(1);
  });

  it("sends a released sheet as a PDF", async () => {
    const token = await tokenOf(PARENT);
    const child = await childOf(token);
    const { data: cards } = (await call(`GET /report-cards/${child}`, token)).body;
    const card = cards.find(({ kind }: { kind: string }) => kind === "TERM");
    const pdf = await call(`GET /report-cards/${child}/${card.termId}/pdf`, token);
    expect(pdf.status).toBe(200);
    expect(pdf.body).toMatch(/^%PDF/);
  });

  it("shows in the shell that it is a standby, and as of when", async () => {
    const { data } = (await call("GET /me", await tokenOf(PARENT))).body;
    expect(data.user.isOnStandby).toBe(true);
    expect(Math.abs(Date.parse(data.copy.until) - Date.now())).toBeLessThan(300_000);
    expect(copyNotice({ until: "2026-11-24T15:40:00Z" })).toBe(
      "Copy of the school’s portal as of Tue 24 Nov, 4:40 pm. You can read results and report cards here; nothing can be changed.",
    );
  });

  it("shows what the school approves a moment later", async () => {
    const token = await tokenOf(PARENT);
    const child = await childOf(token);
    const { terms } = (await call(`GET /students/${child}/results`, token)).body.data;
    const current = `GET /students/${child}/results?termId=${terms[0].termId}`;
    const subjects = async () => (await call(current, token)).body.data.selected.subjects.length;
    const before = await subjects();
    await approveNext(child);
    await pair.catchUp();
    expect(await subjects()).toBe(before + 1);
  });

  it.each(endpoints)("$name returns data or a refusal, and never fails", async (endpoint) => {
    const token = await parentToken();
    const known = { studentId: await childOf(token), page: 1, limit: 20 };
    const input = sampleInput(endpoint.schema, known) as Record<string, unknown>;
    const { endpoint: address, body } = requestFor(endpoint, input);
    const response = await call(address, token, body);
    if (endpoint.onStandby) {
      expect(response.status, JSON.stringify(response.body)).toBeOneOf([200, 400, 404]);
      return;
    }
    expect(response.status).toBe(503);
    expect(response.body.code).toBe(READ_ONLY_STANDBY);
    expect(response.body.message).toMatch(
      /^This is a copy of the school’s portal as of \w{3} \d+ \w{3}, \d+:\d\d [ap]m/,
    );
    const stranger = await call(address, undefined, body);
    expect(stranger.body.code, "also to a stranger, before any query").toBe(READ_ONLY_STANDBY);
  });
});

describe("signing in on a standby", () => {
  it("accepts an email, a username, an admission number and a phone", async () => {
    const phone = await makeUser(pair.db, {
      role: "PARENT",
      phone: "+2348035550177",
      password: "Parent2phone",
    });
    await pair.catchUp();
    expect((await signIn("0803 555 0177", "Parent2phone")).body.user.id).toBe(phone.id);
    const { body } = await signIn(PUPIL.name, PUPIL.password);
    const { username, admissionNumber } = (
      await call(`GET /people/students/${body.user.id}`, body.access_token)
    ).body.data;
    for (const name of [PUPIL.name.toUpperCase(), username, admissionNumber]) {
      expect((await signIn(name, PUPIL.password)).body.user.id, name).toBe(body.user.id);
    }
  });

  it("refuses a wrong password as always, and after ten of them requires a pause", async () => {
    const person = await makeUser(pair.db, { role: "PARENT", password: "Right1password" });
    const unconfirmed = await makeUser(pair.db, {
      role: "PARENT",
      password: "Right1password",
      emailConfirmed: false,
    });
    await pair.catchUp();
    expect((await signIn(unconfirmed.email!, "Right1password")).body.code).toBe(
      "invalid_credentials",
    );
    expect((await signIn("no.one@test.school", "Right1password")).body.code).toBe(
      "invalid_credentials",
    );
    for (let tries = 0; tries < 10; tries += 1) {
      expect((await signIn(person.email!, "Wrong1password")).status).toBe(400);
    }
    const { status, headers } = await signIn(person.email!, "Right1password");
    expect(status).toBe(429);
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(200);
  });

  it("refuses staff, first passwords and two-step sign-in with a message, after the right password", async () => {
    const password = "Known1password";
    const staff = await makeUser(pair.db, { role: "TEACHER", password });
    const first = await makeUser(pair.db, {
      role: "PARENT",
      password,
      mustChangePassword: true,
    });
    const twoStep = await makeUser(pair.db, { role: "PARENT", password });
    await makeFactor(pair.db, school.keyring.sealer, twoStep.id);
    const disabled = await makeUser(pair.db, { role: "PARENT", password, isActive: false });
    await pair.catchUp();
    const refusals = [
      [staff, notOnStandby.staff_on_copy],
      [first, notOnStandby.password_on_copy],
      [twoStep, notOnStandby.second_factor_on_copy],
    ] as const;
    for (const [{ email }, message] of refusals) {
      expect((await signIn(email!, "Wrong1password")).body.code).toBe("invalid_credentials");
      const refused = await signIn(email!, password);
      expect(refused.status).toBe(403);
      expect(refused.body).toMatchObject({ code: READ_ONLY_STANDBY, message });
    }
    expect((await signIn(disabled.email!, password)).body.code).toBe("user_banned");
  });

  it("accepts a password that the school generated and that need not be changed", async () => {
    const person = await makeUser(pair.db, { role: "STUDENT" });
    const columns = generatedPassword(school.keyring.sealer, "given-password-1");
    await pair.db
      .update(users)
      .set({ ...columns, mustChangePassword: false })
      .where(eq(users.id, person.id));
    await pair.catchUp();
    expect((await signIn(person.email!, "given-password-1")).status).toBe(200);
  });

  it("keeps the official client signed in until it signs out", async () => {
    const client = new AuthClient({
      url: `${standby.origin}/auth/v1`,
      persistSession: false,
      autoRefreshToken: false,
    });
    const credentials = { email: PARENT.name, password: PARENT.password };
    const opened = (await client.signInWithPassword(credentials)).data.session!;
    const renewed = (await client.refreshSession()).data.session!;
    expect(renewed.refresh_token).not.toBe(opened.refresh_token);
    const again = await refresh(opened.refresh_token);
    expect(again.body.refresh_token, "a second tab").toBe(renewed.refresh_token);
    expect((await client.getUser()).data.user?.email).toBe(PARENT.name);
    expect((await call("GET /me", renewed.access_token)).status).toBe(200);
    expect((await client.signOut()).error).toBeNull();
    expect((await call("GET /me", renewed.access_token)).status).toBe(401);
    expect((await refresh(renewed.refresh_token)).body.code).toBe("refresh_token_not_found");
  });

  it("ends a session whose used token is sent again, and every session after twelve hours", async () => {
    const stolen = (await signIn(PARENT.name, PARENT.password)).body;
    const old = (await signIn(PARENT.name, PARENT.password)).body;
    const renewed = (await refresh(stolen.refresh_token)).body;
    const realNow = performance.now.bind(performance);
    const clock = vi.spyOn(performance, "now").mockImplementation(() => realNow() + 11_000);
    try {
      expect((await refresh(stolen.refresh_token)).status, "a lost response").toBe(200);
      expect((await call("GET /me", renewed.access_token)).status).toBe(200);
      expect((await refresh(stolen.refresh_token)).body.code).toBe("refresh_token_already_used");
      expect((await call("GET /me", renewed.access_token)).status).toBe(401);
      clock.mockImplementation(() => realNow() + 11 * 3_600_000);
      expect((await call("GET /me", old.access_token)).status).toBe(200);
      clock.mockImplementation(() => realNow() + 12 * 3_600_000 + 60_000);
      expect((await call("GET /me", old.access_token)).status).toBe(401);
      expect((await refresh(old.refresh_token)).status).toBe(400);
    } finally {
      clock.mockRestore();
    }
  });

  it("ends a session once the standby has another password, a second factor or a disabled account", async () => {
    const password = "Before1change";
    const changes: ((id: string) => Promise<unknown>)[] = [
      async (id) => set(id, chosenPassword(await hashPassword("After1change"))),
      async (id) => set(id, { isActive: false }),
      async (id) => set(id, { mustChangePassword: true }),
      async (id) => makeFactor(pair.db, school.keyring.sealer, id),
    ];
    for (const change of changes) {
      const person = await makeUser(pair.db, { role: "PARENT", password });
      await pair.catchUp();
      const { access_token: token, refresh_token: next } = (await signIn(person.email!, password))
        .body;
      expect((await call("GET /me", token)).status).toBe(200);
      await change(person.id);
      await pair.catchUp();
      expect((await call("GET /me", token)).status).toBe(401);
      expect((await refresh(next)).status).toBe(400);
    }
  });

  it("has at most twenty sessions of an account", async () => {
    const tokens: string[] = [];
    for (let at = 0; at < 21; at += 1) tokens.push(await tokenOf(PUPIL));
    expect((await call("GET /me", tokens[0])).status).toBe(401);
    expect((await call("GET /me", tokens[1])).status).toBe(200);
  });
});

describe("the schema of a standby", () => {
  const wait = (lines: string[]) =>
    waitForSchema(pair.standby, {
      signal: AbortSignal.timeout(30_000),
      onWait: (line) => void lines.push(line),
    });

  it("is waited for while it is older than this release, and served when it is newer", async () => {
    const client = pair.db.$client;
    const lines: string[] = [];
    await wait(lines);
    expect(lines).toEqual([]);
    const newest = "select * from drizzle.__drizzle_migrations order by created_at desc limit 1";
    const { hash, created_at: at } = first((await client.query(newest)).rows);
    await client.query("delete from drizzle.__drizzle_migrations where created_at = $1", [at]);
    await pair.catchUp();
    const waiting = wait(lines);
    await vi.waitFor(() => expect(lines).toHaveLength(1));
    expect(lines[0]).toMatch(/^Waiting for the school’s portal to be updated/);
    const insert = "insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)";
    await client.query(insert, [hash, at]);
    await pair.catchUp();
    await waiting;

    await client.query(insert, ["of a later release", at + 1]);
    await pair.catchUp();
    await wait(lines);
    expect(lines[1]).toMatch(/newer release/);
    await client.query("delete from drizzle.__drizzle_migrations where created_at = $1", [at + 1]);
  });
});

describe("what a standby does not do", () => {
  it.each([
    "POST /signup",
    "POST /recover",
    "POST /resend",
    "POST /otp",
    "POST /verify",
    "PUT /user",
    "GET /reauthenticate",
    "POST /factors",
    "POST /passkeys/authentication/options",
    "POST /passkeys/authentication/verify",
    "GET /passkeys",
    "POST /pin",
    "POST /pin/open",
    "POST /pin/lock",
  ])("%s of /auth/v1 is refused with a message", async (endpoint) => {
    const bearer = await parentToken();
    const response = await callAuth(standby.origin, endpoint, {
      bearer,
      body: endpoint.startsWith("GET") ? undefined : {},
    });
    expect(response.status).toBe(403);
    expect(response.body.code).toBe(READ_ONLY_STANDBY);
    expect(response.body.message).toContain("Try again when the school’s computer is on.");
  });

  it("redirects a mail's link to the sign-in page, and sends no events", async () => {
    const link = await fetch(`${standby.origin}/auth/v1/verify?token=x&type=signup`, {
      redirect: "manual",
    });
    expect([link.status, link.headers.get("location")]).toEqual([302, "/signin"]);
    expect((await call("GET /events", await parentToken())).status).toBe(204);
    expect((await fetch(`${standby.origin}/healthz`)).status).toBe(200);
  });

  it("refuses a write that reached the database like every other", async () => {
    const log = { error: vi.fn<() => void>() } as unknown as Log;
    const failed = await pair.standby.delete(authSessions).catch((error: unknown) => error);
    const { status, body } = errorResponseFor(failed, log);
    expect(status).toBe(503);
    expect(body.code).toBe(READ_ONLY_STANDBY);
  });

  it("asks programs to retry much later", async () => {
    const { headers } = await call("POST /announcements/read", await parentToken(), { ids: [] });
    expect(headers.get("retry-after")).toBe("600");
  });
});

let cachedToken: Promise<string> | undefined;
const parentToken = () => (cachedToken ??= tokenOf(PARENT));

const refresh = (token: string) =>
  callAuth(standby.origin, "POST /token?grant_type=refresh_token", {
    body: { refresh_token: token },
  });

const set = (id: string, columns: object) =>
  pair.db.update(users).set(columns).where(eq(users.id, id));

/** The principal approves the next pending result of the pupil, at the school. */
async function approveNext(studentId: string): Promise<void> {
  const pending = await pair.db
    .select({ id: results.id, version: results.version })
    .from(results)
    .innerJoin(enrolments, eq(enrolments.id, results.enrolmentId))
    .where(and(eq(enrolments.studentId, studentId), eq(results.status, "pending")))
    .limit(1);
  const { id, version } = first(pending);
  const principals = await pair.db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.email, "principal@demo.school"));
  const call = { as: first(principals).id, body: { version } };
  expect((await school.call(`POST /results/${id}/approve`, call)).status).toBe(200);
}
