import { FIRST_PASSWORD_DAYS } from "@school/core/accounts/password.ts";
import { messages } from "@school/core/accounts/text.ts";
import { dayAtSchool } from "@school/core/api/dates.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callAuth, makeUser, openTestSession } from "../../accounts/fixtures.ts";
import { authSessions, users } from "../../accounts/tables.ts";
import { makeClass } from "../../classes/fixtures.ts";
import { waitForLock } from "../../platform/testing/locks.ts";
import { startTestServer, type TestServer } from "../../platform/testing/server.ts";
import { countStatements } from "../../platform/testing/statements.ts";
import { makeSession } from "../../school/fixtures.ts";
import { makeStudent } from "../fixtures.ts";

let server: TestServer;
let principal: string;
let admin: string;
let enrolment: { sessionId: string; termId: string; classId: string };
const ids: Record<string, string> = {};

beforeAll(async () => {
  server = await startTestServer({ env: { PUBLIC_URL: "https://portal.test.school" } });
  const { db, keyring } = server;
  principal = (await makeUser(db, { role: "PRINCIPAL" })).id;
  admin = (await makeUser(db, { role: "ADMIN" })).id;
  const session = await makeSession(db, { currentTerm: "TERM_1" });
  const { id: classId } = await makeClass(db, { sessionId: session.id, section: "Gold" });
  enrolment = { sessionId: session.id, termId: session.termIds.TERM_1, classId };
  for (const lastName of ["Fresh", "Own", "Shared", "Disabled", "Waiting", "Gone"]) {
    const admitted = lastName !== "Waiting";
    const deleted = lastName === "Gone";
    ids[lastName] = (await makeStudent(db, { ...enrolment, lastName, admitted, deleted })).id;
  }
  const initial = {
    initialPasswordSealed: keyring.sealer.seal("Xk3mPq7w"),
    mustChangePassword: true,
  };
  const set = (lastName: string, columns: Partial<typeof users.$inferInsert>) =>
    db.update(users).set(columns).where(eq(users.id, ids[lastName]!));
  await set("Fresh", initial);
  await set("Own", { passwordHash: "a hash" });
  await set("Shared", { ...initial, initialPasswordExpiresAt: new Date(Date.now() + 1e8) });
  await set("Disabled", { ...initial, isActive: false });
});
afterAll(() => server.close());

const slips = (body: unknown, as = principal) => server.call("POST /login-slips", { as, body });
const renew = (body: unknown, as = principal, headers = {}) =>
  server.call("POST /login-slips/passwords", { as, body, headers });

describe("POST /login-slips", () => {
  it("is the office's", async () => {
    const body = { classId: enrolment.classId };
    expect((await server.call("POST /login-slips", { body })).status).toBe(401);
    for (const role of ["TEACHER", "STUDENT", "PARENT"] as const) {
      expect((await slips(body, (await makeUser(server.db, { role })).id)).status).toBe(403);
    }
    const limited = await makeUser(server.db, { role: "ADMIN", features: ["Staff"] });
    expect((await slips(body, limited.id)).status).toBe(403);
    expect((await slips(body, admin)).status).toBe(200);
  });

  it.each([
    [{ studentIds: [] }],
    [{ classId: "x" }],
    [{ classId: crypto.randomUUID(), studentIds: [crypto.randomUUID()] }],
    [{ studentIds: Array(201).fill(crypto.randomUUID()) }],
  ])("refuses %j", async (body) => {
    expect((await slips(body)).status).toBe(400);
  });

  it("has the whole school's, class by class, where nobody is chosen", async () => {
    const ofClass = (await slips({ classId: enrolment.classId })).body.data;
    const other = await makeClass(server.db, { sessionId: enrolment.sessionId, name: "Primary 6" });
    await makeStudent(server.db, { ...enrolment, classId: other.id });
    const { status, body } = await slips({});
    expect(status).toBe(200);
    const places = body.data.slips.map((slip: { place: string | null }) => slip.place);
    expect(places.length).toBeGreaterThan(ofClass.slips.length);
    const changes = places.filter((name: string, at: number) => at > 0 && name !== places[at - 1]);
    expect(changes.length).toBe(new Set(places).size - 1);
  });

  it("has a slip for everyone of the class who can sign in, with a password while it is the first", async () => {
    const { status, body, headers } = await slips({ classId: enrolment.classId });
    expect(status).toBe(200);
    expect(headers.get("cache-control")).toBe("no-store");
    expect(
      body.data.slips.map(({ name, passwordState, password }: never) => ({
        name,
        passwordState,
        password,
      })),
    ).toEqual([
      { name: "Fresh Ada", passwordState: "initial", password: "Xk3mPq7w" },
      { name: "Own Ada", passwordState: "own", password: null },
      { name: "Shared Ada", passwordState: "shared", password: null },
    ]);
    expect(body.data.slips[0]).toMatchObject({
      place: "Primary 4 Gold",
      signInNames: [expect.stringMatching(/^ADM/)],
    });
    expect(body.data.leftOut).toEqual([
      { id: ids["Disabled"], name: "Disabled Ada", reason: "disabled" },
      { id: ids["Waiting"], name: "Waiting Ada", reason: "not-admitted" },
    ]);
    expect(body.data.signIn.url).toBe("https://portal.test.school/signin");
    const codes = body.data.slips.map((slip: { qrCode: string }) => slip.qrCode);
    for (const code of codes) expect(code).toMatch(/^<svg .*<\/svg>\s*$/s);
    // Each has its own name filled in.
    expect(new Set(codes).size).toBe(codes.length);
  });

  it("is noted for each pupil, without the password, and kept nowhere", async () => {
    const headers = { "idempotency-key": "the-same-again-1" };
    const body = { studentIds: [ids["Fresh"]] };
    await server.call("POST /login-slips", { as: admin, body, headers });
    const { body: log } = await server.call(
      `GET /audit?action=students.print-login-slip&subject=${ids["Fresh"]}`,
      { as: principal },
    );
    expect(log.data[0]).toMatchObject({ actor: { id: admin }, after: { passwordShown: true } });
    const { rows } = await server.db.execute(
      "select (select count(*) from idempotency_keys where response::text like '%Xk3mPq7w%') + (select count(*) from audit_values where values::text like '%Xk3mPq7w%') as copies",
    );
    expect(rows).toEqual([{ copies: 0 }]);
  });
});

describe("a first password that no one used", () => {
  const signIn = (email: string, password: string) =>
    callAuth(server.origin, "POST /token?grant_type=password", { body: { email, password } });
  const givenDaysAgo = (days: number) =>
    server.db
      .update(users)
      .set({ initialPasswordGivenAt: new Date(Date.now() - days * 86_400_000 + 60_000) })
      .where(eq(users.id, ids["Fresh"]!));
  const slip = async () => (await slips({ studentIds: [ids["Fresh"]] })).body.data.slips[0];

  it("ends after 90 days, and the slip says so before and after", async () => {
    await givenDaysAgo(90);
    const { signInNames, ...before } = await slip();
    expect(before).toMatchObject({ passwordState: "initial", passwordUntil: dayAtSchool(soon()) });
    expect((await signIn(signInNames[0], "Xk3mPq7w")).status).toBe(200);

    await givenDaysAgo(91);
    expect(await slip()).toMatchObject({ passwordState: "expired", password: null });
    const refused = await signIn(signInNames[0], "Xk3mPq7w");
    expect([refused.status, refused.body.code]).toEqual([400, "first_password_expired"]);
    expect(refused.body.msg ?? refused.body.message).toBe(messages.firstPasswordExpired);
    const { body } = await server.call(`GET /users/${ids["Fresh"]}`, { as: principal });
    expect(body.data.password).toBe("expired");
  });

  it("tells a stranger nothing, and does not let an open session choose another", async () => {
    await givenDaysAgo(90);
    const { signInNames } = await slip();
    const session = await signIn(signInNames[0], "Xk3mPq7w");
    await givenDaysAgo(91);
    expect((await signIn(signInNames[0], "Xk3mPq7v")).body.code).toBe("invalid_credentials");
    const late = await server.call("PATCH /users/change-password", {
      headers: { authorization: `Bearer ${session.body.access_token}` },
      body: { currentPassword: "Xk3mPq7w", newPassword: "my own one" },
    });
    expect([late.status, late.body.code]).toEqual([400, "first_password_expired"]);
    expect(late.body.message).toBe(messages.firstPasswordExpired);
  });

  it("lets its session choose another, and no way in that would outlast the slip", async () => {
    await givenDaysAgo(1);
    const { signInNames } = await slip();
    const { access_token: bearer } = (await signIn(signInNames[0], "Xk3mPq7w")).body;
    const put = { email: "finder@elsewhere.example" };
    for (const [endpoint, body] of [
      ["POST /factors", { factor_type: "totp", friendly_name: "Finder" }],
      ["POST /factors", { factor_type: "webauthn", friendly_name: "Finder" }],
      ["POST /pin", { pin: "4071" }],
      ["PUT /user", put],
      ["PUT /user", { ...put, password: "the finder's own" }],
    ] as const) {
      const refused = await callAuth(server.origin, endpoint, { bearer, body });
      expect([endpoint, refused.status, refused.body.code ?? refused.body.error_code]).toEqual([
        endpoint,
        403,
        // A pupil's address is the office's to change, whatever the password.
        endpoint === "PUT /user" ? "not_admin" : "password_change_required",
      ]);
    }
    const parent = await makeUser(server.db, { role: "PARENT", mustChangePassword: true });
    const session = await openTestSession(server.db, server.keyring, parent.id);
    const change = (body: object) =>
      callAuth(server.origin, "PUT /user", { bearer: session, body });
    for (const body of [put, { phone: "+2348035550199" }]) {
      expect((await change(body)).body.code).toBe("password_change_required");
    }
    expect((await change({ password: "my own one 1" })).status).toBe(200);
    expect((await change(put)).status).toBe(200);
  });

  it("of a pupil who waits on the list counts from the admission", async () => {
    const { sealer } = server.keyring;
    const waiting = await makeStudent(server.db, {
      ...enrolment,
      lastName: "Later",
      admitted: false,
    });
    const enteredOn = new Date(Date.now() - 200 * 86_400_000);
    const set = (columns: Partial<typeof users.$inferInsert>) =>
      server.db.update(users).set(columns).where(eq(users.id, waiting.id));
    await set({
      initialPasswordSealed: sealer.seal("Wm4kTz8p"),
      initialPasswordGivenAt: enteredOn,
      mustChangePassword: true,
    });
    const change = async (body: object) => {
      const record = await server.call(`GET /students/${waiting.id}/record`, { as: admin });
      const { version } = record.body.data;
      const response = await server.call(`PUT /students/${waiting.id}`, {
        as: admin,
        body: { version, ...body },
      });
      expect(response.status).toBe(200);
    };
    const slipOf = async () =>
      (await slips({ studentIds: [waiting.id] }, admin)).body.data.slips[0];
    await change({ admitted: true });
    const passwordUntil = dayAtSchool(Date.now() + FIRST_PASSWORD_DAYS * 86_400_000);
    const { signInNames, ...slip } = await slipOf();
    expect(slip).toMatchObject({ passwordState: "initial", password: "Wm4kTz8p", passwordUntil });
    expect((await signIn(signInNames[0], "Wm4kTz8p")).status).toBe(200);
    // A pupil who is here already gets no longer time by another change, or by YES once more.
    await set({ initialPasswordGivenAt: enteredOn });
    await change({ admitted: true, hobby: "Chess" });
    expect(await slipOf()).toMatchObject({ passwordState: "expired" });
  });

  it("is replaced by one that lasts as long again", async () => {
    await givenDaysAgo(91);
    expect((await renew({ studentIds: [ids["Fresh"]] })).status).toBe(200);
    const { signInNames, password, passwordUntil } = await slip();
    expect(passwordUntil).toBe(dayAtSchool(Date.now() + FIRST_PASSWORD_DAYS * 86_400_000));
    expect((await signIn(signInNames[0], password)).status).toBe(200);
  });
});

/** When the 90 days end of a password that was given that long ago. */
const soon = () => Date.now() + 60_000;

describe("POST /login-slips/passwords", () => {
  it("is the office's, and for pupils alone", async () => {
    const body = { studentIds: [ids["Own"]] };
    expect((await server.call("POST /login-slips/passwords", { body })).status).toBe(401);
    const teacher = await makeUser(server.db, { role: "TEACHER" });
    expect((await renew(body, teacher.id)).status).toBe(403);
    expect((await renew({ studentIds: [] })).status).toBe(400);
    expect((await renew({ studentIds: [ids["Own"], principal] })).status).toBe(404);
    expect((await renew({ studentIds: [ids["Gone"]] })).status).toBe(404);
  });

  it("gives a new password that the slip shows and that signs in, and ends the sessions", async () => {
    const { db, keyring, origin } = server;
    await openTestSession(db, keyring, ids["Own"]!);
    const { status, body } = await renew({ studentIds: [ids["Own"]] }, admin);
    expect({ status, body }).toEqual({ status: 200, body: { data: { changed: 1 } } });
    expect(await db.$count(authSessions, eq(authSessions.userId, ids["Own"]!))).toBe(0);
    const [slip] = (await slips({ studentIds: [ids["Own"]] })).body.data.slips;
    expect(slip.passwordState).toBe("initial");
    expect(slip.password).toMatch(/^[A-Za-z2-9]{8}$/);
    const response = await fetch(`${origin}/auth/v1/token?grant_type=password`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email: slip.signInNames[0], password: slip.password }),
    });
    expect(response.status).toBe(200);
    const { body: log } = await server.call(
      `GET /audit?action=accounts.give-initial-password&subject=${ids["Own"]}`,
      { as: principal },
    );
    expect(log.data).toHaveLength(1);
    expect(JSON.stringify(log)).not.toContain(slip.password);
  });

  it("is not undone by a change of the old password that began before it", async () => {
    const { db, origin } = server;
    const id = ids["Own"]!;
    const current = async () => (await slips({ studentIds: [id] })).body.data.slips[0];
    for (const way of ["the page", "the protocol"]) {
      const { signInNames, password } = await current();
      const signIn = (chosen: string) =>
        callAuth(origin, "POST /token?grant_type=password", {
          body: { email: signInNames[0], password: chosen },
        });
      const { access_token: bearer } = (await signIn(password)).body;
      const newPassword = "of the finder 1";
      const { responses } = await db.transaction(async (tx) => {
        await tx.select().from(users).where(eq(users.id, id)).for("update");
        const reset = renew({ studentIds: [id] });
        await waitForLock(db);
        const change =
          way === "the page"
            ? server.call("PATCH /users/change-password", {
                headers: { authorization: `Bearer ${bearer}` },
                body: { currentPassword: password, newPassword },
              })
            : callAuth(origin, "PUT /user", { bearer, body: { password: newPassword } });
        await waitForLock(db, 2);
        return { responses: Promise.all([reset, change]) };
      });
      const [reset, change] = await responses;
      expect([way, reset.status, (await signIn(newPassword)).status]).toEqual([way, 200, 400]);
      expect(change.status).toBe(way === "the page" ? 400 : 403);
      expect((await signIn((await current()).password)).status).toBe(200);
    }
  });

  it("takes the same number of statements for many", async () => {
    const many: string[] = [];
    for (let made = 0; made < 30; made += 1)
      many.push((await makeStudent(server.db, enrolment)).id);
    const few = await countStatements(server.db, () => renew({ studentIds: many.slice(0, 1) }));
    const all = await countStatements(server.db, () => renew({ studentIds: many }));
    expect(all.count).toBe(few.count);
    const one = await countStatements(server.db, () => slips({ studentIds: many.slice(0, 1) }));
    const sheet = await countStatements(server.db, () => slips({ studentIds: many }));
    expect(sheet.count).toBe(one.count);
    const response = await slips({ studentIds: many });
    expect(new Set(response.body.data.slips.map(({ password }: never) => password)).size).toBe(30);
  });
});
