import { eq } from "drizzle-orm";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../platform/testing/server.ts";
import { callAuth, makeUser, openTestSession } from "../fixtures.ts";
import { authSessions, users } from "../tables.ts";

let server: TestServer;
let userId: string;
let good: string;
let sessionId: string;

beforeAll(async () => {
  server = await startTestServer();
  ({ id: userId } = await makeUser(server.db, { role: "ADMIN" }));
  good = await openTestSession(server.db, server.keyring, userId);
  sessionId = payloadOf(good).session_id;
});
afterAll(() => server.close());

function payloadOf(token: string) {
  return JSON.parse(Buffer.from(token.split(".")[1]!, "base64url").toString());
}

function encode(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString("base64url");
}

interface TokenOverrides {
  aud?: string;
  exp?: number;
  sub?: string;
  kid?: string;
  session_id?: unknown;
  key?: Parameters<SignJWT["sign"]>[0];
}

async function sign(overrides: TokenOverrides): Promise<string> {
  const { kid, key } = await server.keyring.signer();
  return new SignJWT({ session_id: "session_id" in overrides ? overrides.session_id : sessionId })
    .setProtectedHeader({ alg: "ES256", kid: overrides.kid ?? kid })
    .setAudience(overrides.aud ?? "authenticated")
    .setSubject(overrides.sub ?? userId)
    .setExpirationTime(overrides.exp ?? Math.floor(Date.now() / 1000) + 60)
    .sign(overrides.key ?? key);
}

describe("a bearer token", () => {
  test("that we signed opens the door, in /auth/v1 and in /api", async () => {
    expect((await callAuth(server.origin, "GET /user", { bearer: good })).status).toBe(200);
    const headers = { authorization: `Bearer ${await sign({})}` };
    expect((await server.call("GET /me", { headers })).status).toBe(200);
  });

  test.each([
    ["is missing", undefined],
    ["is not a bearer token", "Basic abc"],
    ["is empty", "Bearer"],
  ])("that %s answers 401", async (_what, authorization) => {
    const headers: Record<string, string> = authorization ? { authorization } : {};
    const response = await callAuth(server.origin, "GET /user", { headers });
    expect(response).toMatchObject({ status: 401, body: { code: "no_authorization" } });
    expect((await server.call("GET /me", { headers })).status).toBe(401);
  });

  const now = () => Math.floor(Date.now() / 1000);
  const forgeries: [string, () => Promise<string> | string][] = [
    ["is junk", () => "junk"],
    ["is very long junk", () => "x".repeat(10_000)],
    [
      "was tampered with",
      () => {
        const [head, , signature] = good.split(".");
        return [head, encode({ ...payloadOf(good), sub: crypto.randomUUID() }), signature].join(
          ".",
        );
      },
    ],
    [
      "has no signature and says so (alg none)",
      async () => {
        const { kid } = await server.keyring.signer();
        return `${encode({ alg: "none", kid })}.${good.split(".")[1]}.`;
      },
    ],
    [
      "is signed with the public key as a shared secret",
      async () => {
        const [jwk] = await server.keyring.publicKeys();
        return new SignJWT(payloadOf(good))
          .setProtectedHeader({ alg: "HS256", kid: (await server.keyring.signer()).kid })
          .sign(Buffer.from(JSON.stringify(jwk)));
      },
    ],
    ["has expired", () => sign({ exp: now() - 1 })],
    ["is meant for someone else", () => sign({ aud: "anon" })],
    ["names no session", () => sign({ session_id: undefined })],
    ["names a session that is no id", () => sign({ session_id: "' or 1=1" })],
    ["names a person that is no id", () => sign({ sub: "root" })],
    ["has an unknown key id", () => sign({ kid: "unknown" })],
    [
      "is signed by another key under our key's id",
      async () => sign({ key: (await generateKeyPair("ES256")).privateKey }),
    ],
    [
      "brings its own key along",
      async () => {
        const pair = await generateKeyPair("ES256", { extractable: true });
        const jwk = await exportJWK(pair.publicKey);
        return new SignJWT(payloadOf(good))
          .setProtectedHeader({ alg: "ES256", jwk })
          .sign(pair.privateKey);
      },
    ],
  ];
  test.each(forgeries)("that %s answers 403 bad_jwt", async (_what, forge) => {
    const bearer = await forge();
    const response = await callAuth(server.origin, "GET /user", { bearer });
    expect(response).toMatchObject({ status: 403, body: { code: "bad_jwt" } });
    const headers = { authorization: `Bearer ${bearer}` };
    expect((await server.call("GET /me", { headers })).status).toBe(401);
  });

  test("that was found good stops being good when it expires", async () => {
    // Whole seconds: of a token of two seconds at least one is left.
    const exp = now() + 2;
    const bearer = await sign({ exp });
    expect((await callAuth(server.origin, "GET /user", { bearer })).status).toBe(200);
    await new Promise((resolve) => setTimeout(resolve, exp * 1000 - Date.now() + 500));
    const response = await callAuth(server.origin, "GET /user", { bearer });
    expect(response).toMatchObject({ status: 403, body: { code: "bad_jwt" } });
  });

  test("of another person's session is refused", async () => {
    const other = await makeUser(server.db, { role: "PRINCIPAL" });
    const bearer = await sign({ sub: other.id });
    const response = await callAuth(server.origin, "GET /user", { bearer });
    expect(response).toMatchObject({ status: 403, body: { code: "session_not_found" } });
  });
});

describe("the account behind a token is read at each request", () => {
  async function statusAfter(change: Partial<typeof users.$inferInsert>) {
    const { id } = await makeUser(server.db, { role: "STAFF" });
    const bearer = await openTestSession(server.db, server.keyring, id);
    const ask = () => callAuth(server.origin, "GET /user", { bearer });
    const askApi = () => server.call("GET /me", { headers: { authorization: `Bearer ${bearer}` } });
    expect((await ask()).status).toBe(200);
    expect((await askApi()).status).toBe(200);
    await server.db.update(users).set(change).where(eq(users.id, id));
    expect((await askApi()).status).toBe(401);
    return ask();
  }

  test("a disabled account is refused on the next request", async () => {
    const response = await statusAfter({ isActive: false });
    expect(response).toMatchObject({ status: 403, body: { code: "user_banned" } });
  });

  test("a deleted one too", async () => {
    const response = await statusAfter({ deletedAt: new Date() });
    expect(response).toMatchObject({ status: 403, body: { code: "user_not_found" } });
  });

  test("and a session that ended", async () => {
    const { id } = await makeUser(server.db, { role: "STAFF" });
    const bearer = await openTestSession(server.db, server.keyring, id);
    await server.db.delete(authSessions).where(eq(authSessions.userId, id));
    const response = await callAuth(server.origin, "GET /user", { bearer });
    expect(response).toMatchObject({ status: 403, body: { code: "session_not_found" } });
  });
});
