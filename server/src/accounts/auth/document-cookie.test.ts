import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../platform/testing/server.ts";
import { callAuth, codeOf, enrolFactor, mailsTo, makeUser, protocolLink } from "../fixtures.ts";

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const PASSWORD = "Teacher1demo";
const newPerson = () => makeUser(server.db, { role: "STUDENT", password: PASSWORD });

async function signIn(email: string | null, headers?: Record<string, string>) {
  const body = { email, password: PASSWORD };
  return callAuth(server.origin, "POST /token?grant_type=password", {
    body,
    ...(headers && { headers }),
  });
}

/** Without the one that names the browser. */
const cookiesOf = ({ headers }: { headers: Headers }) =>
  headers.getSetCookie().filter((one) => !one.startsWith("device="));

const SIGNED =
  /^document=[\da-f-]{36}\.[\da-f-]{36}\.[\w-]{43}; Path=\/; Max-Age=12960000; SameSite=Lax; HttpOnly$/;
const OPEN = "document-open=1; Path=/; Max-Age=12960000; SameSite=Lax";
const CLOSED = [
  "document=; Path=/; Max-Age=0; SameSite=Lax; HttpOnly",
  "document-open=; Path=/; Max-Age=0; SameSite=Lax",
];

describe("the cookie that opens documents", () => {
  test("comes with a password, and again with each renewal", async () => {
    const { email } = await newPerson();
    const first = await signIn(email);
    expect(cookiesOf(first)).toEqual([expect.stringMatching(SIGNED), OPEN]);
    const body = { refresh_token: first.body.refresh_token };
    const next = await callAuth(server.origin, "POST /token?grant_type=refresh_token", { body });
    expect(cookiesOf(next)).toEqual(cookiesOf(first));
  });

  test("comes with a session that is raised", async () => {
    const { before, factorId, secret } = await enrolFactor(server);
    const call = (step: string, body: object) =>
      callAuth(server.origin, `POST /factors/${factorId}/${step}`, {
        bearer: before.access_token,
        body,
      });
    const challenge_id = (await call("challenge", {})).body.id;
    const raised = await call("verify", { challenge_id, code: codeOf(secret) });
    expect(cookiesOf(raised)).toEqual([expect.stringMatching(SIGNED), OPEN]);
  });

  test("comes with the link and with the code of a mail", async () => {
    const { email } = await newPerson();
    await callAuth(server.origin, "POST /recover", { body: { email } });
    const [mail] = await mailsTo(server, String(email));
    const link = protocolLink(server.origin, mail?.link);
    const response = await fetch(link, { redirect: "manual" });
    expect(response.status).toBe(303);
    expect(cookiesOf(response)).toEqual([expect.stringMatching(SIGNED), OPEN]);

    const other = await newPerson();
    await callAuth(server.origin, "POST /recover", { body: { email: other.email } });
    const [withCode] = await mailsTo(server, String(other.email));
    const body = { type: "recovery", email: other.email, token: withCode?.code };
    const verified = await callAuth(server.origin, "POST /verify", { body });
    expect(cookiesOf(verified)).toEqual([expect.stringMatching(SIGNED), OPEN]);
  });

  test("goes with the sign-out of this session and of all, and stays when others are signed out", async () => {
    const { email } = await newPerson();
    const out = async (scope: string) => {
      const { body } = await signIn(email);
      const call = { bearer: body.access_token, body: {} };
      return cookiesOf(await callAuth(server.origin, `POST /logout?scope=${scope}`, call));
    };
    expect(await out("others")).toEqual([]);
    expect(await out("local")).toEqual(CLOSED);
    expect(await out("global")).toEqual(CLOSED);
  });

  test("goes when a renewal is refused", async () => {
    const body = { refresh_token: "no-such-token-at-all" };
    const response = await callAuth(server.origin, "POST /token?grant_type=refresh_token", {
      body,
    });
    expect(response.status).toBe(400);
    expect(cookiesOf(response)).toEqual(CLOSED);
  });

  test("does not come without a session", async () => {
    const { email } = await newPerson();
    const body = { email, password: "something else" };
    const wrong = await callAuth(server.origin, "POST /token?grant_type=password", { body });
    expect([wrong.status, cookiesOf(wrong)]).toEqual([400, []]);
  });

  test("is neither set nor removed by a form of another website", async () => {
    const { email } = await newPerson();
    // What a form can send: JSON in a body without its type.
    const post = async (grant: string, body: object) => {
      const response = await fetch(`${server.origin}/auth/v1/token?grant_type=${grant}`, {
        method: "POST",
        headers: { "content-type": "text/plain", origin: "https://elsewhere.example" },
        body: JSON.stringify(body),
      });
      return [response.status, response.headers.getSetCookie()];
    };
    expect(await post("password", { email, password: PASSWORD })).toEqual([200, []]);
    expect(await post("refresh_token", { refresh_token: "no-such-token-at-all" })).toEqual([
      400,
      [],
    ]);
  });

  test("belongs to this host and to TLS alone where the portal's address is https", async () => {
    const secure = await startTestServer({ env: { PUBLIC_URL: "https://school.example" } });
    try {
      const { email } = await makeUser(secure.db, { role: "STUDENT", password: PASSWORD });
      const body = { email, password: PASSWORD };
      const response = await callAuth(secure.origin, "POST /token?grant_type=password", { body });
      const rest = "Path=/; Max-Age=12960000; SameSite=Lax; Secure";
      const [ofDevice, ...cookies] = response.headers.getSetCookie();
      expect(ofDevice).toMatch(/^__Host-device=[\w-]{32}; Path=\/; .*; HttpOnly; Secure$/);
      expect(cookies).toEqual([
        expect.stringMatching(new RegExp(`^__Host-document=[\\w.-]+; ${rest}; HttpOnly$`)),
        `__Host-document-open=1; ${rest}`,
      ]);
      // Known again by it; a cookie of the name without the prefix may be another host's.
      const again = (cookie = "") =>
        callAuth(secure.origin, "POST /token?grant_type=password", { body, headers: { cookie } });
      const names = async (cookie?: string) =>
        (await again(cookie)).headers.getSetCookie().map((one) => one.split("=", 1)[0]);
      expect(await names(ofDevice?.split(";")[0])).not.toContain("__Host-device");
      expect(await names("device=forged")).toContain("__Host-device");
    } finally {
      await secure.close();
    }
  });
});
