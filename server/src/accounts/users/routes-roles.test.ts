import { and, eq, isNull } from "drizzle-orm";
import type { Role } from "@school/core/accounts/roles.ts";
import { ROLES } from "@school/core/accounts/roles.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { newId } from "../../platform/database/id.ts";
import { startTestServer, type TestServer } from "../../platform/testing/server.ts";
import { auditLog } from "../../platform/database/audit/tables.ts";
import {
  callAuth,
  mailsTo,
  makeFactor,
  makeUser,
  type MadeUser,
  openTestSession,
} from "../fixtures.ts";
import { authSessions, mfaFactors, users } from "../tables.ts";

let server: TestServer;
let principal: MadeUser;
let admin: MadeUser;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  // Each test starts with only these two active.
  await server.db.update(users).set({ isActive: false });
  principal = await makeUser(server.db, { role: "PRINCIPAL" });
  admin = await makeUser(server.db, { role: "ADMIN" });
});

const put = (as: MadeUser, target: MadeUser, body: object) =>
  server.call(`PUT /users/${target.id}`, { as: as.id, body: { version: 1, ...body } });
const remove = (as: MadeUser, target: MadeUser) =>
  server.call(`DELETE /users/${target.id}`, {
    as: as.id,
    body: { version: 1, reason: "Lost phone" },
  });
const activePrincipals = () =>
  server.db.$count(
    users,
    and(eq(users.role, "PRINCIPAL"), eq(users.isActive, true), isNull(users.deletedAt)),
  );

describe("the ladder of roles", () => {
  const LEADING: readonly Role[] = ["PRINCIPAL", "ADMIN"];

  it.each(ROLES)(
    "the office creates %s only below its own rank, a principal always",
    async (role) => {
      const body = () => ({
        role,
        firstName: "Bola",
        lastName: "Ade",
        email: `${newId()}@test.school`,
        password: "River-boat-7",
      });
      const statuses = await Promise.all(
        [admin, principal].map(async ({ id }) => {
          return (await server.call("POST /users", { as: id, body: body() })).status;
        }),
      );
      expect(statuses).toEqual([LEADING.includes(role) ? 403 : 201, 201]);
    },
  );

  it.each(LEADING)("the office does nothing to the account of a %s", async (role) => {
    const target = await makeUser(server.db, { role });
    const gone = await makeUser(server.db, { role, deleted: true });
    const path = `/users/${target.id}`;
    const as = admin.id;
    const responses = await Promise.all([
      put(admin, target, { firstName: "X" }),
      put(admin, target, { role: "TEACHER" }),
      put(admin, target, { password: "River-boat-7" }),
      put(admin, target, { status: "disabled" }),
      remove(admin, target),
      server.call(`POST ${path}/password`, { as, body: { version: 1, password: "River-boat-7" } }),
      server.call(`POST /users/${gone.id}/restore`, { as, body: { version: 1 } }),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 403, 403]);
    expect((await server.call(`GET ${path}`, { as })).body.data).toMatchObject({
      role,
      version: 1,
    });
  });

  it.each(LEADING)("the office makes no one %s", async (role) => {
    const teacher = await makeUser(server.db, { role: "TEACHER" });
    expect((await put(admin, teacher, { role })).status).toBe(403);
    expect((await put(admin, teacher, { role: "PARENT" })).status).toBe(200);
  });

  it("a principal gives and takes every role", async () => {
    const person = await makeUser(server.db, { role: "TEACHER" });
    let version = 1;
    for (const role of [...ROLES.filter((one) => one !== "TEACHER"), "TEACHER"]) {
      const { status, body } = await put(principal, person, { role, version });
      expect([status, body.data.role]).toEqual([200, role]);
      version = body.data.version;
    }
  });

  it("a teacher, a pupil and a parent manage no one", async () => {
    const target = await makeUser(server.db, { role: "PARENT" });
    for (const role of ["TEACHER", "STAFF", "STUDENT", "PARENT"] as const) {
      const person = await makeUser(server.db, { role });
      expect((await put(person, target, { firstName: "X" })).status).toBe(403);
      expect((await put(person, person, { role: "PRINCIPAL" })).status).toBe(403);
    }
  });
});

describe("the last active principal", () => {
  it("is not deleted, disabled or demoted, by anyone", async () => {
    const responses = [
      await remove(principal, principal),
      await put(principal, principal, { status: "disabled" }),
      await put(principal, principal, { role: "ADMIN" }),
      await server.call("PUT /profile", {
        as: principal.id,
        body: { version: 1, status: "disabled" },
      }),
    ];
    expect(responses.map(({ status, body }) => [status, body.code])).toEqual(
      responses.map(() => [409, "last_principal"]),
    );
    expect(await activePrincipals()).toBe(1);
    expect((await put(principal, principal, { firstName: "Still" })).status).toBe(200);
  });

  it("does not count who is disabled, deleted or still waits", async () => {
    await makeUser(server.db, { role: "PRINCIPAL", isActive: false });
    await makeUser(server.db, { role: "PRINCIPAL", deleted: true });
    await makeUser(server.db, { role: "STUDENT", awaitingApproval: true });
    expect((await remove(principal, principal)).body.code).toBe("last_principal");
  });

  it("can be removed once there is another", async () => {
    await makeUser(server.db, { role: "PRINCIPAL" });
    expect((await remove(principal, principal)).status).toBe(200);
  });

  it("stays when two remove each other at the same moment", async () => {
    const other = await makeUser(server.db, { role: "PRINCIPAL" });
    // Signed in beforehand, so that both requests begin together.
    await Promise.all([remove(principal, admin), server.call("GET /me", { as: other.id })]);
    const responses = await Promise.all([
      remove(principal, other),
      put(other, principal, { role: "TEACHER" }),
      put(other, principal, { status: "disabled" }),
    ]);
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await activePrincipals()).toBe(1);
  });
});

it.each([
  ["TEACHER", /^STF\d+$/],
  ["ADMIN", /^STF\d+$/],
  ["PARENT", /^ACC\d{4}$/],
  ["STUDENT", /^ACC\d{4}$/],
] as const)("a %s whom the office enters has a number of that kind", async (role, pattern) => {
  const person = { firstName: "Bola", lastName: "Ade", email: `${newId()}@test.school` };
  const body = { role, ...person, password: "River-boat-7" };
  const response = await server.call("POST /users", { as: principal.id, body });
  expect(response.body.data.userId).toMatch(pattern);
});

describe("signing another user out everywhere", () => {
  const signOut = (as: MadeUser, target: MadeUser, version = 1) =>
    server.call(`POST /users/${target.id}/sign-out`, { as: as.id, body: { version } });

  it("ends every session at once, is logged, and is mailed; the password stays", async () => {
    const teacher = await makeUser(server.db, { role: "TEACHER", password: "River-boat-7" });
    const bearer = await openTestSession(server.db, server.keyring, teacher.id);
    await openTestSession(server.db, server.keyring, teacher.id);
    expect((await signOut(admin, teacher)).status).toBe(200);
    expect(await server.db.$count(authSessions, eq(authSessions.userId, teacher.id))).toBe(0);
    expect((await callAuth(server.origin, "GET /user", { bearer })).body.code).toBe(
      "session_not_found",
    );
    const [mail] = await mailsTo(server, teacher.email!);
    expect(mail!.purpose).toBe("accounts.signed-out-by-school");
    const [entry] = await server.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, "accounts.sign-out-by-school"));
    expect(entry).toMatchObject({ subjectId: teacher.id, actorId: admin.id });
    const body = { email: teacher.email, password: "River-boat-7" };
    const again = await callAuth(server.origin, "POST /token?grant_type=password", { body });
    expect(again.status).toBe(200);
    expect((await signOut(admin, teacher)).status).toBe(409);
    expect(await server.db.$count(authSessions, eq(authSessions.userId, teacher.id))).toBe(1);
  });

  it("lets only a principal sign out principals and the office, and no one themselves", async () => {
    const [head, office] = [
      await makeUser(server.db, { role: "PRINCIPAL" }),
      await makeUser(server.db, { role: "ADMIN" }),
    ];
    const teacher = await makeUser(server.db, { role: "TEACHER" });
    const path = `POST /users/${teacher.id}/sign-out` as const;
    expect((await server.call(path, { body: { version: 1 } })).status).toBe(401);
    expect((await signOut(teacher, office)).status).toBe(403);
    for (const target of [head, office]) expect((await signOut(admin, target)).status).toBe(403);
    for (const target of [head, office]) {
      expect((await signOut(principal, target)).status).toBe(200);
    }
    const malformed = await server.call(path, { as: principal.id, body: { version: "1" } });
    expect(malformed.status).toBe(400);
    expect(await signOut(principal, principal)).toMatchObject({
      status: 409,
      body: { code: "own_sign_ins" },
    });
  });
});

describe("a lost second factor", () => {
  const drop = (as: MadeUser, target: MadeUser) =>
    server.call(`POST /users/${target.id}/drop-second-factor`, {
      as: as.id,
      body: { version: 1, reason: "Lost phone" },
    });

  it("is removed by a principal: the person has to sign in again and gets a mail", async () => {
    const { sealer } = server.keyring;
    const teacher = await makeUser(server.db, { role: "TEACHER" });
    await makeFactor(server.db, sealer, teacher.id);
    await openTestSession(server.db, server.keyring, teacher.id);
    const { status, body } = await drop(principal, teacher);
    expect({ status, on: body.data.hasSecondFactor }).toEqual({ status: 200, on: false });
    expect(await server.db.$count(authSessions, eq(authSessions.userId, teacher.id))).toBe(0);
    const [mail] = await mailsTo(server, teacher.email!);
    expect(mail!.purpose).toBe("accounts.factor-removed-by-school");
    const [entry] = await server.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, "accounts.drop-second-factor"));
    expect(entry).toMatchObject({ subjectId: teacher.id, actorId: principal.id });
    expect((await drop(principal, teacher)).status).toBe(409);
  });

  it("cannot be removed by the office, nor by a principal from the own account", async () => {
    const teacher = await makeUser(server.db, { role: "TEACHER" });
    await makeFactor(server.db, server.keyring.sealer, teacher.id);
    expect((await drop(admin, teacher)).status).toBe(403);
    await openTestSession(server.db, server.keyring, principal.id);
    expect(await drop(principal, principal)).toMatchObject({
      status: 409,
      body: { code: "own_second_factor" },
    });
    expect(await server.db.$count(mfaFactors, eq(mfaFactors.userId, teacher.id))).toBe(1);
  });
});
