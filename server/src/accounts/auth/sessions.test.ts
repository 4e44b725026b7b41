import { eq, isNull, sql } from "drizzle-orm";
import { AuthClient } from "@supabase/auth-js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { auditLog } from "../../platform/database/audit/tables.ts";
import { newId } from "../../platform/database/id.ts";
import { pushMessages } from "../../platform/outgoing/push/tables.ts";
import { startTestServer, type TestServer } from "../../platform/testing/server.ts";
import { callAuth, makeUser } from "../fixtures.ts";
import { authSessions, refreshTokens, users } from "../tables.ts";
import { endAllSessions, openSession } from "./sessions.ts";
import { sweepWorker } from "./sweep.job.ts";

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function newSession() {
  const { id: userId } = await makeUser(server.db, { role: "STAFF" });
  const device = { ip: "127.0.0.1", userAgent: null, isRemembered: false, key: () => "test" };
  const opened = await server.db.transaction((tx) => openSession(tx, userId, "password", device));
  return { userId, sessionId: opened.session.id, token: opened.refreshToken };
}

async function refresh(refresh_token: unknown) {
  const body = { refresh_token };
  return callAuth(server.origin, "POST /token?grant_type=refresh_token", { body });
}

async function next(token: string): Promise<string> {
  const { status, body } = await refresh(token);
  expect(status).toBe(200);
  return body.refresh_token;
}

const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split(".")[1]!, "base64url").toString());

/** As if every token of the session had been used that much earlier. */
async function wait(sessionId: string, seconds: number) {
  await server.db
    .update(refreshTokens)
    .set({ usedAt: sql`${refreshTokens.usedAt} - make_interval(secs => ${seconds})` })
    .where(eq(refreshTokens.sessionId, sessionId));
}

const activeTokens = (sessionId: string) =>
  server.db.$count(
    refreshTokens,
    sql`${refreshTokens.sessionId} = ${sessionId} and ${isNull(refreshTokens.usedAt)}`,
  );

describe("refreshing", () => {
  test("gives new tokens of the same session", async () => {
    const { sessionId, userId, token } = await newSession();
    const { status, body } = await refresh(token);
    expect(status).toBe(200);
    expect(body).toMatchObject({ token_type: "bearer", expires_in: 3600, user: { id: userId } });
    expect(body.refresh_token).not.toBe(token);
    const claims = claimsOf(body.access_token);
    expect(claims).toMatchObject({ session_id: sessionId, aal: "aal1", exp: body.expires_at });
    expect(claims.amr).toMatchObject([{ method: "password" }]);
  });

  test("stores no token that could be read out and used", async () => {
    const { sessionId, token } = await newSession();
    const child = await next(token);
    const rows = await server.db
      .select()
      .from(refreshTokens)
      .where(eq(refreshTokens.sessionId, sessionId));
    expect(rows).toHaveLength(2);
    for (const { tokenHash } of rows) {
      const spellings = ["utf8", "base64url", "hex"] as const;
      for (const secret of [token, child]) {
        expect(spellings.map((spelling) => tokenHash.toString(spelling))).not.toContain(secret);
      }
    }
  });

  test("six times at once gives six good answers and one chain", async () => {
    const { sessionId, token } = await newSession();
    const responses = await Promise.all(Array.from({ length: 6 }, () => refresh(token)));
    expect(responses.map(({ status }) => status)).toEqual(Array(6).fill(200));
    const tokens = responses.map(({ body }) => body.refresh_token as string);
    expect(new Set(tokens).size).toBe(1);
    for (const { body } of responses) {
      expect(claimsOf(body.access_token).session_id).toBe(sessionId);
      const bearer: string = body.access_token;
      expect((await callAuth(server.origin, "GET /user", { bearer })).status).toBe(200);
    }
    expect(await activeTokens(sessionId)).toBe(1);
    await next(tokens[0]!);
  });

  test("in six clients at once leaves all of them signed in", async () => {
    const { token } = await newSession();
    const clients = Array.from(
      { length: 6 },
      () => new AuthClient({ url: `${server.origin}/auth/v1`, persistSession: false }),
    );
    const results = await Promise.all(
      clients.map((client) => client.refreshSession({ refresh_token: token })),
    );
    expect(results.map(({ error }) => error)).toEqual(Array(6).fill(null));
    await Promise.all(clients.map((client) => client.stopAutoRefresh()));
  });

  test("with a used token gives the active one while less than ten seconds have passed", async () => {
    const { sessionId, token } = await newSession();
    const grandchild = await next(await next(token));
    expect(await next(token)).toBe(grandchild);
    await wait(sessionId, 8);
    expect(await next(token)).toBe(grandchild);
  });

  test("after a lost response gives the active token at any later time", async () => {
    const { sessionId, token } = await newSession();
    const child = await next(token);
    await wait(sessionId, 3600);
    const { status, body } = await refresh(token);
    expect([status, body.refresh_token]).toEqual([200, child]);
    expect(await activeTokens(sessionId)).toBe(1);
    // The response was received this time: from here on the rule for copied tokens applies.
    const bearer: string = body.access_token;
    expect((await callAuth(server.origin, "GET /user", { bearer })).status).toBe(200);
    expect((await refresh(token)).body.code).toBe("refresh_token_already_used");
    expect((await refresh(child)).body.code).toBe("refresh_token_not_found");
  });

  test("ten seconds still pass for other tabs once one of them has used the active token", async () => {
    const { sessionId, token } = await newSession();
    const { body } = await refresh(token);
    const bearer: string = body.access_token;
    await callAuth(server.origin, "GET /user", { bearer });
    await wait(sessionId, 8);
    expect(await next(token)).toBe(body.refresh_token);
  });

  test("a request with an access token of an earlier refresh does not use the active token", async () => {
    const { sessionId, token } = await newSession();
    const { body: first } = await refresh(token);
    const child = await next(first.refresh_token);
    const bearer: string = first.access_token;
    expect((await callAuth(server.origin, "GET /user", { bearer })).status).toBe(200);
    await wait(sessionId, 11);
    expect(await next(first.refresh_token)).toBe(child);
  });
});

describe("a token used again after ten seconds", () => {
  async function reuse() {
    const { userId, sessionId, token } = await newSession();
    const child = await next(token);
    const { body } = await refresh(child);
    await wait(sessionId, 11);
    const response = await refresh(token);
    return { userId, sessionId, token, child, body, response };
  }

  test("ends the session and every token of it, for good", async () => {
    const { sessionId, token, child, body, response } = await reuse();
    expect(response).toMatchObject({ status: 400, body: { code: "refresh_token_already_used" } });
    for (const dead of [token, child, body.refresh_token]) {
      expect(await refresh(dead)).toMatchObject({
        status: 400,
        body: { code: "refresh_token_not_found" },
      });
    }
    const user = await callAuth(server.origin, "GET /user", { bearer: body.access_token });
    expect(user).toMatchObject({ status: 403, body: { code: "session_not_found" } });
    const count = await server.db.$count(authSessions, eq(authSessions.id, sessionId));
    expect(count).toBe(0);
  });

  test.each([
    [
      "the API",
      (bearer: string) =>
        fetch(`${server.origin}/api/me`, { headers: { authorization: `Bearer ${bearer}` } }),
    ],
    ["/auth/v1", (bearer: string) => callAuth(server.origin, "GET /user", { bearer })],
  ])("ends the session once %s was called with the active one", async (_name, use) => {
    const { sessionId, token } = await newSession();
    const { body } = await refresh(token);
    expect((await use(body.access_token)).status).toBe(200);
    await wait(sessionId, 11);
    expect((await refresh(token)).body.code).toBe("refresh_token_already_used");
    expect((await refresh(body.refresh_token)).body.code).toBe("refresh_token_not_found");
  });

  test("ends the session when it is two steps old, also while the active one is unused", async () => {
    const { sessionId, token } = await newSession();
    await next(await next(token));
    await wait(sessionId, 11);
    expect((await refresh(token)).body.code).toBe("refresh_token_already_used");
  });

  test("is in the audit log, and other sessions of the person stay", async () => {
    const { userId } = await reuse();
    const entries = await server.db.select().from(auditLog).where(eq(auditLog.subjectId, userId));
    expect(entries.map(({ action }) => action)).toEqual(["accounts.refresh-token-reused"]);

    const { userId: other, token } = await newSession();
    const device = { ip: "127.0.0.1", userAgent: null, isRemembered: false, key: () => "another" };
    const second = await server.db.transaction((tx) => openSession(tx, other, "otp", device));
    await next(await next(token));
    const [first] = await server.db
      .select({ id: authSessions.id })
      .from(authSessions)
      .where(eq(authSessions.userId, other))
      .orderBy(authSessions.id);
    await wait(first!.id, 11);
    expect((await refresh(token)).status).toBe(400);
    await next(second.refreshToken);
  });

  test("six times at once never answers a conflict or a fault", async () => {
    const { sessionId, token } = await newSession();
    await next(await next(token));
    await wait(sessionId, 11);
    const responses = await Promise.all(Array.from({ length: 6 }, () => refresh(token)));
    expect(responses.map(({ status }) => status)).toEqual(Array(6).fill(400));
    expect(responses.map(({ body }) => body.code)).toContain("refresh_token_already_used");
  });
});

test("a session ends after 60 days without use, and 90 days after it was opened", async () => {
  const [idle, old, current] = [await newSession(), await newSession(), await newSession()];
  const ago = (days: number) => new Date(Date.now() - days * 24 * 3_600_000);
  const set = (sessionId: string, times: object) =>
    server.db.update(authSessions).set(times).where(eq(authSessions.id, sessionId));
  await set(idle.sessionId, { createdAt: ago(61), refreshedAt: ago(61) });
  await set(old.sessionId, { createdAt: ago(91) });
  await set(current.sessionId, { createdAt: ago(89), refreshedAt: ago(59) });
  await sweepWorker(server.db).run({}, { isLast: true });
  expect((await refresh(idle.token)).body.code).toBe("refresh_token_not_found");
  expect((await refresh(old.token)).body.code).toBe("refresh_token_not_found");
  expect((await refresh(current.token)).status).toBe(200);
});

describe("a refresh is refused", () => {
  test.each([
    ["without a token", undefined, "validation_failed"],
    ["with a short one", "short", "validation_failed"],
    ["with a number", 123_456_789_012, "bad_json"],
    ["with one that never was", "x".repeat(43), "refresh_token_not_found"],
    ["with a very long one", "x".repeat(100_000), "refresh_token_not_found"],
    ["with NUL in it", "x".repeat(20) + "\0", "validation_failed"],
  ])("%s", async (_what, token, code) => {
    expect(await refresh(token)).toMatchObject({ status: 400, body: { code } });
  });

  test.each([
    ["disabled", { isActive: false }, "user_banned"],
    ["deleted", { deletedAt: new Date() }, "session_not_found"],
  ])("to an account that was %s", async (_what, change, code) => {
    const { userId, token } = await newSession();
    await server.db.update(users).set(change).where(eq(users.id, userId));
    expect(await refresh(token)).toMatchObject({ status: 400, body: { code } });
  });

  test("after signing out", async () => {
    const { token } = await newSession();
    const { body } = await refresh(token);
    await callAuth(server.origin, "POST /logout?scope=local", { bearer: body.access_token });
    expect((await refresh(body.refresh_token)).body.code).toBe("refresh_token_not_found");
    expect((await refresh(token)).body.code).toBe("refresh_token_not_found");
  });
});

describe("staying signed in", () => {
  test("is kept for 150 days for parents who ask for it, and for no one else", async () => {
    const family = await makeUser(server.db, { role: "PARENT", password: "orange-boat" });
    const teacher = await makeUser(server.db, { role: "TEACHER", password: "orange-boat" });
    const signIn = (email: string, keep: boolean) =>
      callAuth(server.origin, "POST /token?grant_type=password", {
        body: { email, password: "orange-boat", keep },
      });
    await signIn(family.email!, true);
    await signIn(family.email!, false);
    await signIn(teacher.email!, true);
    await server.db
      .execute(`update auth_sessions set refreshed_at = refreshed_at - interval '140 days',
      created_at = created_at - interval '140 days', kept_until = kept_until - interval '140 days'`);
    const device = { endpoint: "https://push.example", p256dh: "", auth: "", path: "/dashboard" };
    const notice = {
      ...device,
      purpose: "messages.absent",
      title: "Ada",
      text: "",
      state: "sent" as const,
    };
    const long = new Date(Date.now() - 31 * 86_400_000);
    await server.db
      .insert(pushMessages)
      .values([long, new Date()].map((createdAt) => ({ ...notice, id: newId(), createdAt })));
    await sweepWorker(server.db).run({}, undefined as never);
    expect(await server.db.$count(pushMessages)).toBe(1);
    const sessions = await server.db.select().from(authSessions);
    expect(sessions.map(({ userId }) => userId)).toEqual([family.id]);
    await server.db.update(authSessions).set({ keptUntil: new Date() });
    await sweepWorker(server.db).run({}, undefined as never);
    expect(await server.db.$count(authSessions)).toBe(0);
  });
});

test("everyone can be signed out at once, with what was given before", async () => {
  const [one, other] = [await newSession(), await newSession()];
  const { body } = await refresh(one.token);
  const profile = () =>
    fetch(`${server.origin}/api/profile`, {
      headers: { authorization: `Bearer ${body.access_token}` },
    });
  expect((await profile()).status).toBe(200);
  const sessions = await endAllSessions(server.db);
  expect(sessions).toBeGreaterThanOrEqual(2);
  expect((await profile()).status).toBe(401);
  for (const token of [body.refresh_token, other.token]) {
    expect((await refresh(token)).status).toBe(400);
  }
  expect(await server.db.$count(authSessions)).toBe(0);
  const isEntry = eq(auditLog.action, "accounts.end-all-sessions");
  expect(await server.db.$count(auditLog, isEntry)).toBe(1);
});
