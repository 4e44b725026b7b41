import { AuthClient } from "@supabase/auth-js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../platform/testing/server.ts";
import { callAuth, makeUser, openTestSession } from "../fixtures.ts";

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const PASSWORD_GRANT = "POST /token?grant_type=password";

describe("the official client", () => {
  test("signs in, reads the user, checks the token's signature, refreshes and signs out", async () => {
    const person = await makeUser(server.db, { role: "STAFF", password: "Teacher1demo" });
    const client = new AuthClient({
      url: `${server.origin}/auth/v1`,
      persistSession: false,
      autoRefreshToken: false,
    });
    const events: string[] = [];
    client.onAuthStateChange((event) => void events.push(event));

    const signedIn = await client.signInWithPassword({
      email: person.email!,
      password: "Teacher1demo",
    });
    expect(signedIn.error).toBeNull();
    const { session } = signedIn.data;
    expect(session).toMatchObject({ token_type: "bearer", expires_in: 3600 });

    const { data } = await client.getUser();
    expect(data.user).toMatchObject({
      id: person.id,
      email: person.email,
      aud: "authenticated",
      app_metadata: { provider: "email", role: "STAFF" },
      factors: [],
    });
    const claims = await client.getClaims();
    expect(claims.error).toBeNull();
    expect(claims.data?.header).toMatchObject({ alg: "ES256", typ: "JWT" });
    expect(claims.data?.claims).toMatchObject({
      sub: person.id,
      aud: "authenticated",
      aal: "aal1",
      exp: session!.expires_at,
    });
    const factors = await client.mfa.listFactors();
    expect(factors.data?.all).toEqual([]);

    const refreshed = await client.refreshSession();
    expect(refreshed.error).toBeNull();
    expect(refreshed.data.session!.refresh_token).not.toBe(session!.refresh_token);

    expect((await client.signOut()).error).toBeNull();
    expect(events).toContain("SIGNED_IN");
    expect(events).toContain("TOKEN_REFRESHED");
    expect(events.at(-1)).toBe("SIGNED_OUT");
    const late = await callAuth(server.origin, "GET /user", { bearer: session!.access_token });
    expect(late).toMatchObject({ status: 403, body: { code: "session_not_found" } });
  });

  test("gets the codes of errors", async () => {
    const client = new AuthClient({ url: `${server.origin}/auth/v1`, persistSession: false });
    const wrong = await client.signInWithPassword({ email: "no@body.school", password: "x" });
    expect(wrong.error).toMatchObject({
      name: "AuthApiError",
      status: 400,
      code: "invalid_credentials",
      message: "Invalid login credentials",
    });
    const forged = await client.refreshSession({ refresh_token: "never-was-a-token" });
    expect(forged.error).toMatchObject({ status: 400, code: "refresh_token_not_found" });
  });
});

describe("errors", () => {
  test.each(["2024-01-01", "2025-12-31"])("with version %s have code and message", async (v) => {
    const headers = { "x-supabase-api-version": v };
    const response = await callAuth(server.origin, "GET /user", { headers });
    expect(response.body).toEqual({ code: "no_authorization", message: expect.any(String) });
    expect(response.headers.get("x-supabase-api-version")).toBe("2024-01-01");
  });

  test.each(["", "2023-12-31", "junk", "2024-13-01", "2024-02-31"])(
    "with version '%s' have the legacy shape",
    async (version) => {
      const headers = { "x-supabase-api-version": version };
      const response = await callAuth(server.origin, "GET /user", { headers });
      const message = expect.any(String);
      expect(response.body).toEqual({ code: 401, error_code: "no_authorization", msg: message });
      expect(response.headers.get("x-supabase-api-version")).toBeNull();
    },
  );

  test.each(["GET /", "GET /nowhere", "GET /a/b.js", "DELETE /user", "GET /token", "POST /health"])(
    "%s answers 404 as JSON",
    async (endpoint) => {
      const headers = { accept: "text/html" };
      const response = await callAuth(server.origin, endpoint, { headers });
      expect(response).toMatchObject({ status: 404, body: { code: "not_found" } });
    },
  );

  test.each([
    ["text that is no JSON", "{", "bad_json"],
    ["an array", [], "bad_json"],
    ["a string", '"text"', "bad_json"],
    ["a number for a name", { email: 5, password: "x" }, "bad_json"],
    ["an array for a name", { email: ["a@b.c"], password: "x" }, "bad_json"],
    ["an object for a password", { email: "a@b.c", password: { $ne: "" } }, "bad_json"],
    ["a name with NUL", { email: "a\0@b.c", password: "x" }, "validation_failed"],
    ["a password with NUL", { email: "a@b.c", password: "x\0" }, "validation_failed"],
    ["no name", { password: "x" }, "validation_failed"],
    ["null for a name", { email: null, password: "x" }, "validation_failed"],
    ["nothing", "", "validation_failed"],
    ["no password", { email: "a@b.c" }, "invalid_credentials"],
    ["fields inherited from nowhere", '{"__proto__":{"email":"a@b.c"}}', "validation_failed"],
  ])("a sign-in with %s answers 400", async (_what, body, code) => {
    const response = await callAuth(server.origin, PASSWORD_GRANT, { body });
    expect(response).toMatchObject({ status: 400, body: { code } });
  });

  test("a body over 1 MB answers 413 in the same shape", async () => {
    const body = { email: "a@b.c", password: "x".repeat(1_000_001) };
    const response = await callAuth(server.origin, PASSWORD_GRANT, { body });
    expect(response).toMatchObject({ status: 413, body: { code: "request_entity_too_large" } });
  });

  test.each(["", "?grant_type=", "?grant_type=pkce", "?grant_type=%00"])(
    "a token request with '%s' is refused",
    async (query) => {
      const response = await callAuth(server.origin, `POST /token${query}`);
      const body = { code: "invalid_credentials", message: "unsupported_grant_type" };
      expect(response).toMatchObject({ status: 400, body });
    },
  );

  test("a bearer token that is junk does not disturb a public endpoint", async () => {
    const response = await callAuth(server.origin, "GET /settings", { bearer: "junk" });
    expect(response.status).toBe(200);
  });
});

describe("what anyone may read", () => {
  test("the public keys, without a private part, for ten minutes", async () => {
    const { body, headers } = await callAuth(server.origin, "GET /.well-known/jwks.json");
    expect(body.keys).toHaveLength(1);
    expect(Object.keys(body.keys[0]).toSorted()).toEqual(
      ["alg", "crv", "key_ops", "kid", "kty", "use", "x", "y"].toSorted(),
    );
    expect(body.keys[0]).toMatchObject({ kty: "EC", alg: "ES256", key_ops: ["verify"] });
    expect(headers.get("cache-control")).toBe("public, max-age=600");
  });

  test("the settings and the health", async () => {
    const settings = await callAuth(server.origin, "GET /settings");
    expect(settings.body).toMatchObject({
      external: { email: true, phone: false, google: false, anonymous_users: false },
      mailer_autoconfirm: false,
    });
    const health = await callAuth(server.origin, "GET /health");
    expect(health.body).toMatchObject({ name: "GoTrue", version: expect.any(String) });
  });
});

describe("signing out", () => {
  async function threeSessions() {
    const { id } = await makeUser(server.db, { role: "PARENT" });
    const open = () => openTestSession(server.db, server.keyring, id);
    return [await open(), await open(), await open()] as const;
  }
  const statusOf = async (bearer: string) =>
    (await callAuth(server.origin, "GET /user", { bearer })).status;

  test.each([
    ["POST /logout", [403, 403, 403]],
    ["POST /logout?scope=global", [403, 403, 403]],
    ["POST /logout?scope=local", [403, 200, 200]],
    ["POST /logout?scope=others", [200, 403, 403]],
  ])("%s ends the right sessions, at once", async (endpoint, statuses) => {
    const sessions = await threeSessions();
    const bystander = (await threeSessions())[0];
    const response = await callAuth(server.origin, endpoint, { bearer: sessions[0] });
    expect(response).toMatchObject({ status: 204, body: null });
    expect(await Promise.all(sessions.map(statusOf))).toEqual(statuses);
    expect(await statusOf(bystander)).toBe(200);
  });

  test("an unknown scope ends nothing", async () => {
    const [bearer] = await threeSessions();
    for (const query of ["scope=all", "scope=local&scope=global"]) {
      const response = await callAuth(server.origin, `POST /logout?${query}`, { bearer });
      expect(response).toMatchObject({ status: 400, body: { code: "validation_failed" } });
    }
    expect(await statusOf(bearer)).toBe(200);
  });
});
