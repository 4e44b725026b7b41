import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, it } from "vitest";
import { addressesOf } from "../platform/testing/addresses.ts";
import { startTestServer, type TestServer } from "../platform/testing/server.ts";

/**
 * Routes outside the contract, and their responses to an anonymous request. A URL that is missing
 * here fails the test.
 */
const ANSWERS: Record<string, number> = {
  "GET /healthz": 200,
  // Loopback only, unless a token is configured.
  "GET /metrics": 200,
  // The public page itself is "/", which leads to the first run here.
  "GET /robots.txt": 200,
  // The start of the app, unless a cookie opens them.
  "GET /dashboard": 200,
  "GET /dashboard/results": 200,
  "GET /dashboard/upload": 200,
  "GET /dashboard/announcements": 200,
  "GET /report-cards": 200,
  // The pages for visitors; on a first run signing in leads to the set-up.
  "GET /signin": 302,
  "GET /login": 302,
  "GET /signin/continue": 302,
  "GET /signin/code": 302,
  "GET /signin/passkey": 302,
  "GET /signin/phone": 302,
  "GET /signin/waiting": 200,
  // A place is asked for at a school that is set up; here it leads to the first run.
  "GET /enquiry": 302,
  "GET /register": 200,
  "GET /forgot-password": 200,
  "GET /reset-password": 200,
  "GET /confirm": 200,
  "GET /admin-login": 200,
  "GET /setup": 200,
  "GET /next-files.json": 200,
  "GET /sitemap.xml": 200,
  "GET /manifest.webmanifest": 200,
  // Its forms, from browsers without scripts; empty ones.
  "POST /contact": 400,
  "POST /enquiry": 400,
  // Without a mail server there is no newsletter.
  "POST /newsletter": 409,
  // For a phone before it trusts the school's certificate; there is none here.
  "GET /trust": 200,
  "GET /trust/school.crt": 404,
  "GET /api/docs": 200,
  "GET /api/openapi.json": 200,
  // Only by an address that the server signed.
  // Server-sent events; the token is in the header.
  "GET /api/events": 401,
  // Behind the links of newsletter mails: a page with a button, which alone changes anything.
  "GET /newsletter/confirm": 200,
  "POST /newsletter/confirm": 404,
  "GET /newsletter/leave": 200,
  "POST /newsletter/leave": 404,
  // Files of the build, whole or as a difference to an earlier one.
  "GET /assets/:name": 404,
  "GET /files/:id": 403,
  "GET /files/public/:hash": 404,
  // A calendar for other programs, by a URL that contains a secret.
  "GET /calendar-feeds/:id/:secret": 404,
  // Messages to phones lead to a thread by it.
  "GET /m/:code": 302,
  // Gateways report deliveries to them, by a URL that contains a secret.
  "GET /phone-reports/:channel/:secret": 404,
  "POST /phone-reports/:channel/:secret": 404,
  // Providers of online payments report to them, and sign.
  "POST /payment-webhooks/:provider": 404,
  "GET /auth/v1/.well-known/jwks.json": 200,
  "GET /auth/v1/health": 200,
  "GET /auth/v1/settings": 200,
  "POST /auth/v1/signup": 422,
  "POST /auth/v1/token": 400,
  "POST /auth/v1/otp": 422,
  "POST /auth/v1/recover": 400,
  "POST /auth/v1/resend": 400,
  "GET /auth/v1/verify": 400,
  "POST /auth/v1/verify": 400,
  "GET /auth/v1/authorize": 400,
  "GET /auth/v1/token/wait": 200,
  "GET /auth/v1/user": 401,
  "PUT /auth/v1/user": 401,
  "POST /auth/v1/logout": 401,
  "GET /auth/v1/reauthenticate": 401,
  "GET /auth/v1/user/identities/authorize": 401,
  "DELETE /auth/v1/user/identities/:id": 401,
  "POST /auth/v1/factors": 401,
  "DELETE /auth/v1/factors/:id": 401,
  "POST /auth/v1/factors/:id/challenge": 401,
  "POST /auth/v1/factors/:id/verify": 401,
  "POST /auth/v1/passkeys/authentication/options": 200,
  "POST /auth/v1/passkeys/authentication/verify": 400,
  "GET /auth/v1/passkeys": 401,
  "POST /auth/v1/pin": 401,
  "DELETE /auth/v1/pin": 401,
  "POST /auth/v1/pin/lock": 401,
  "POST /auth/v1/pin/open": 400,
  "POST /auth/v1/pin/forget": 200,
  "PATCH /auth/v1/passkeys/:id": 401,
  "DELETE /auth/v1/passkeys/:id": 401,
};

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it("is known, each address with what a stranger gets", async () => {
  const responses: Record<string, number> = {};
  for (const address of addressesOf(server.app).filter((one) => !one.startsWith("HEAD "))) {
    const [method = "", path = ""] = address.split(" ");
    const url = server.origin + path.replace(":id", "1").replace(":hash", "0".repeat(64));
    const { status } = await fetch(url, { method, redirect: "manual" });
    responses[address] = status;
  }
  expect(responses).toEqual(ANSWERS);
});

it.each(["Forwarded", "Via", "X-Real-IP", "X-Forwarded-For", "X-Forwarded-Host"])(
  "keeps /metrics from requests through a proxy that sends %s",
  async (name) => {
    const response = await fetch(`${server.origin}/metrics`, { headers: { [name]: "192.0.2.7" } });
    expect(response.status).toBe(403);
  },
);

async function send(bytes: string): Promise<string> {
  const { hostname, port } = new URL(server.origin);
  const socket = connect(Number(port), hostname);
  socket.write(bytes);
  return text(socket);
}

it("does not answer TRACE with what was sent", async () => {
  const head = "TRACE /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\nX-Sent: Mango";
  const response = await send(`${head}\r\n\r\n`);
  expect(response).toMatch(/^HTTP\/1\.1 4\d\d /);
  expect(response).not.toContain("Mango");
});

/** Sends bytes to the server unchanged and returns its response. */
async function answerTo(bytes: string) {
  const [head = "", body = ""] = (await send(bytes)).split("\r\n\r\n");
  const [json = ""] = /\{.*\}/.exec(body) ?? [];
  const isSniffed = !/^x-content-type-options: nosniff$/im.test(head);
  const parsed: unknown = JSON.parse(json);
  return { status: Number(head.split(" ", 2)[1]), body: parsed, isSniffed };
}

it.each([
  ["bytes that are no HTTP", "Halli hallo\r\n\r\n", 400, "malformed_request"],
  ["an unknown method", "FOO / HTTP/1.1\r\nHost: a\r\n\r\n", 400, "malformed_request"],
  ["a header that is none", "GET / HTTP/1.1\r\nHost a\r\n\r\n", 400, "malformed_request"],
  [
    "a body of two lengths",
    "POST /api/contact HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nContent-Length: 40\r\n\r\n{}",
    400,
    "malformed_request",
  ],
  [
    "a body with a length and in pieces",
    "POST /api/contact HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}",
    400,
    "malformed_request",
  ],
  ["no host", "GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n", 400, "host_missing"],
  [
    "headers that are too large",
    `GET / HTTP/1.1\r\nHost: a\r\nCookie: ${"a".repeat(20_000)}\r\n\r\n`,
    431,
    "headers_too_large",
  ],
  [
    "an address that is too long",
    `GET /${"a".repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`,
    431,
    "headers_too_large",
  ],
  [
    "an expectation that is unknown",
    "GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nExpect: wonders\r\n\r\n",
    417,
    "expectation_failed",
  ],
])("%s: the answer is that of every error", async (_what, bytes, status, code) => {
  const response = await answerTo(bytes);
  const body = { message: expect.any(String), code };
  expect(response).toEqual({ status, body, isSniffed: false });
});
