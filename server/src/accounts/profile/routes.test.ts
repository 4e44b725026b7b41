import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../../platform/testing/server.ts";
import { callAuth, makeUser, type MadeUser, openTestSession } from "../fixtures.ts";
import { authSessions, users } from "../tables.ts";
import { messages } from "@school/core/accounts/text.ts";

let server: TestServer;
let person: MadeUser;

beforeAll(async () => {
  server = await startTestServer();
  person = await makeUser(server.db, { role: "TEACHER", password: "before1" });
});
afterAll(() => server.close());

const signIn = (email: string, password: string) =>
  callAuth(server.origin, "POST /token?grant_type=password", { body: { email, password } });

describe("the own profile", () => {
  it("is read by everyone, also with an account that waits or has a default password", async () => {
    const waiting = await makeUser(server.db, { role: "STUDENT", awaitingApproval: true });
    const fresh = await makeUser(server.db, { role: "PARENT", mustChangePassword: true });
    for (const { id, email } of [person, waiting, fresh]) {
      const { status, body } = await server.call("GET /profile", { as: id });
      expect(status).toBe(200);
      expect(body.data).toMatchObject({ id, email, status: "active", profileImageUrl: null });
    }
    expect((await server.call("GET /profile")).status).toBe(401);
  });

  it("is changed by a principal alone, and only what a profile holds", async () => {
    const principal = await makeUser(server.db, { role: "PRINCIPAL" });
    const put = (as: string, body: object) =>
      server.call("PUT /profile", { as, body: { version: 1, ...body } });
    expect((await put(person.id, { firstName: "X" })).status).toBe(403);
    expect((await put(principal.id, { role: "ADMIN" })).status).toBe(400);
    const blank = await put(principal.id, { firstName: " " });
    expect(blank.body.message).toBe(messages.requiredFields);
    const { body } = await put(principal.id, { firstName: "Folake", lastName: "Ojo" });
    expect(body.data).toMatchObject({ firstName: "Folake", lastName: "Ojo", version: 2 });
    const stale = await put(principal.id, { firstName: "Late" });
    expect([stale.status, stale.body.code]).toEqual([409, "stale_version"]);
    // A profile, not the account as User Management shows it.
    expect(stale.body.current).toEqual(body.data);
  });
});

describe("changing the own password", () => {
  const change = (as: string, currentPassword?: string, newPassword?: string) =>
    server.call("PATCH /users/change-password", { as, body: { currentPassword, newPassword } });

  it.each([
    [undefined, "another1", messages.passwordFields],
    ["before1", "", messages.passwordFields],
    ["before1", "seven-7", "New password must be at least 8 characters long"],
    ["before1", "password1", "New password is too easy to guess. Choose another one."],
    ["before1", "before1", messages.sameAsCurrentPassword],
    ["wrong12", "another1", "Current password is incorrect"],
  ])("refuses %j to %j in the words of the form", async (current, next, message) => {
    const { status, body } = await change(person.id, current, next);
    expect([status, body.message]).toEqual([400, message]);
  });

  it("ends the other sessions and keeps the one that asks", async () => {
    const teacher = await makeUser(server.db, { role: "TEACHER", password: "before1" });
    await server.call("GET /me", { as: teacher.id });
    await signIn(teacher.email!, "before1");
    await signIn(teacher.email!, "before1");
    const { status, body } = await change(teacher.id, "before1", "another1");
    expect([status, body]).toEqual([200, { success: true, data: { endedSessions: 2 } }]);
    expect((await server.call("GET /me", { as: teacher.id })).status).toBe(200);
    expect((await signIn(teacher.email!, "before1")).status).toBe(400);
    expect((await signIn(teacher.email!, "another1")).status).toBe(200);
  });

  it("says of a slip's password that it has expired, at each door, to those who type it right", async () => {
    const parent = await makeUser(server.db, { role: "PARENT" });
    await server.db
      .update(users)
      .set({
        initialPasswordSealed: server.keyring.sealer.seal("Xk3mPq7w"),
        initialPasswordGivenAt: new Date(Date.now() - 91 * 86_400_000),
      })
      .where(eq(users.id, parent.id));
    const bearer = await openTestSession(server.db, server.keyring, parent.id);
    const confirm = (password: string) =>
      server.call("POST /profile/confirm", { as: parent.id, body: { password } });
    const put = (current_password: string) =>
      callAuth(server.origin, "PUT /user", {
        bearer,
        body: { password: "another1", current_password },
      });
    for (const late of [
      await change(parent.id, "Xk3mPq7w", "another1"),
      await confirm("Xk3mPq7w"),
      await put("Xk3mPq7w"),
    ]) {
      const { status, body } = late;
      expect([status, body.code, body.message]).toEqual([
        400,
        "first_password_expired",
        messages.firstPasswordExpired,
      ]);
    }
    const codes = [
      await change(parent.id, "Xk3mPq7v", "another1"),
      await confirm("Xk3mPq7v"),
      await put("Xk3mPq7v"),
    ];
    expect(codes.map(({ body }) => body.code)).toEqual([
      "wrong_password",
      "wrong_proof",
      "invalid_credentials",
    ]);
  });

  it("slows down a person who tries passwords, and locks nothing permanently", async () => {
    const teacher = await makeUser(server.db, { role: "TEACHER", password: "before1" });
    const statuses: number[] = [];
    for (let n = 0; n < 12; n += 1) {
      statuses.push((await change(teacher.id, `wrong${n}`, "another1")).status);
    }
    expect(statuses).toEqual([...Array<number>(10).fill(400), 429, 429]);
    expect((await signIn(teacher.email!, "before1")).status).toBe(200);
  });
});

describe("the own sessions", () => {
  it("are listed with the one that asks, and end one by one", async () => {
    const teacher = await makeUser(server.db, { role: "TEACHER", password: "before1" });
    await server.call("GET /me", { as: teacher.id });
    const other = await signIn(teacher.email!, "before1");
    const { body } = await server.call("GET /profile/sessions", { as: teacher.id });
    expect(body.data).toHaveLength(2);
    const [newest, current] = body.data;
    expect([newest.isCurrent, current.isCurrent]).toEqual([false, true]);
    expect(current).toMatchObject({ userAgent: "test", ip: "127.0.0.1", secondFactor: false });

    const end = (as: string) => server.call(`DELETE /profile/sessions/${newest.id}`, { as });
    expect((await end(person.id)).status).toBe(404);
    expect((await end(teacher.id)).status).toBe(200);
    expect((await end(teacher.id)).status).toBe(404);
    const headers = { authorization: `Bearer ${other.body.access_token}` };
    expect((await server.call("GET /me", { headers })).status).toBe(401);
    const ownSessions = eq(authSessions.userId, teacher.id);
    expect(await server.db.$count(authSessions, ownSessions)).toBe(1);
  });
});
