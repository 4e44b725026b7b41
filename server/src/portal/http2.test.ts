import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { type ClientHttp2Session, connect, type IncomingHttpHeaders } from "node:http2";
import type { IncomingMessage } from "node:http";
import { request } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type MadeUser, makeUser, openTestSession } from "../accounts/fixtures.ts";
import { notify } from "../platform/http/events/notify.ts";
import { makeCertificate } from "../platform/testing/certificate.ts";
import { startTestServer, type TestServer } from "../platform/testing/server.ts";

const PASSWORD = "Teacher1demo";

let folder: string;
let ca: string;
let server: TestServer;
let client: ClientHttp2Session;
let principal: MadeUser;
let token: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "portal-tls-"));
  const { cert, key } = makeCertificate();
  ca = cert;
  const [TLS_CERT, TLS_KEY] = [join(folder, "cert.pem"), join(folder, "key.pem")];
  writeFileSync(TLS_CERT, cert);
  writeFileSync(TLS_KEY, key);
  server = await startTestServer({ env: { TLS_CERT, TLS_KEY } });
  principal = await makeUser(server.db, { role: "PRINCIPAL" });
  token = await openTestSession(server.db, server.keyring, principal.id);
  client = connect(server.origin, { ca });
  await once(client, "connect");
});
afterAll(async () => {
  client.close();
  await server.close();
  rmSync(folder, { recursive: true });
});

type AnswerHeaders = IncomingHttpHeaders & { ":status"?: number };

interface Answered {
  status: number | undefined;
  headers: IncomingHttpHeaders;
  text: string;
  /** The `link` of each early hint. */
  hints: string[];
}

/** One call over HTTP/2. */
async function call(
  method: string,
  path: string,
  headers: object = {},
  body = "",
): Promise<Answered> {
  const pseudo = { ":method": method, ":path": path };
  const stream = client.request({ ...pseudo, ...headers }, { endStream: body === "" });
  const hints: string[] = [];
  stream.on("headers", (early) => hints.push(`${early[":status"]} ${String(early.link)}`));
  if (body !== "") stream.end(body);
  const [response] = (await once(stream, "response")) as [AnswerHeaders];
  let text = "";
  for await (const chunk of stream.setEncoding("utf8")) text += String(chunk);
  return { status: response[":status"], headers: response, text, hints };
}

/** One call over HTTP/1.1 on the same port. */
async function callOld(path: string, headers: Record<string, string> = {}) {
  const sent = request(server.origin + path, { ca, headers, agent: false });
  let hints = 0;
  sent.on("information", () => (hints += 1));
  sent.end();
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  return { response, hints: () => hints };
}

test("a call with and without a body, a page and a refusal over HTTP/2", async () => {
  expect(client.alpnProtocol).toBe("h2");
  const bearer = { authorization: `Bearer ${token}` };
  expect((await call("GET", "/api/me")).status).toBe(401);
  const shell = await call("GET", "/api/me", bearer);
  expect([shell.status, JSON.parse(shell.text).data.user.id]).toEqual([200, principal.id]);
  expect(shell.headers["strict-transport-security"]).toMatch(/^max-age=/);
  const empty = await call("DELETE", "/api/upload/profile-image", bearer);
  expect(empty.status, empty.text).toBe(200);
  const json = { ...bearer, "content-type": "application/json" };
  // A body without its length, as HTTP/2 allows.
  const wrong = await call("POST", "/api/announcements", json, JSON.stringify({ title: "" }));
  expect([wrong.status, JSON.parse(wrong.text).issues.length > 0]).toEqual([400, true]);
  expect((await call("GET", "/signin", { accept: "text/html" })).text).toContain("<form");
});

test("programs without HTTP/2 continue to be answered", async () => {
  const { response } = await callOld("/healthz");
  expect([response.httpVersion, response.statusCode]).toEqual(["1.1", 200]);
  response.resume();
});

test("live updates arrive over both", async () => {
  const headers = { authorization: `Bearer ${token}`, accept: "text/event-stream" };
  const stream = client.request({ ":path": "/api/events", ...headers });
  await once(stream, "response");
  const { response } = await callOld("/api/events", headers);
  const both = [stream.setEncoding("utf8"), response.setEncoding("utf8")];
  const updates = both.map(async (events) => {
    let text = "";
    for await (const chunk of events) {
      text += String(chunk);
      if (text.includes("event: ")) return text;
    }
    return text;
  });
  await server.db.transaction((tx) =>
    notify(tx, { topic: "announcements", about: { audience: "ALL" } }),
  );
  expect(await Promise.all(updates)).toEqual(
    Array(2).fill(expect.stringContaining("event: announcements")),
  );
  stream.close();
  response.destroy();
});

test("a document's styles and first script are named before it, to browsers with HTTP/2 that have stored them", async () => {
  const { email } = await makeUser(server.db, { role: "PARENT", password: PASSWORD });
  const signedIn = await call(
    "POST",
    "/auth/v1/token?grant_type=password",
    { "content-type": "application/json" },
    JSON.stringify({ email, password: PASSWORD }),
  );
  const cookies = signedIn.headers["set-cookie"] ?? [];
  const cookie = cookies.map((one) => one.split(";", 1)[0]).join("; ");
  expect(cookie).toContain("__Host-document=");
  const browser = { accept: "text/html", "sec-fetch-mode": "navigate" };
  const first = await call("GET", "/dashboard", { ...browser, cookie });
  expect(first.text).toContain("document-state");
  expect(first.hints).toEqual([]);
  const [styles = ""] = /styles=[\w-]+/.exec(first.text) ?? [];
  const page = await call("GET", "/dashboard", { ...browser, cookie: `${cookie}; ${styles}` });
  expect(page.text).toContain("document-state");
  const [hint = ""] = page.hints;
  expect(page.hints).toHaveLength(1);
  expect(hint).toMatch(
    /^103 <\/assets\/[^>]+\.css>; rel=preload; as=style.*<\/assets\/early-[^>]+>; rel=preload; as=script$/,
  );
  for (const [, address = ""] of hint.matchAll(/<([^>]+)>/g)) expect(page.text).toContain(address);

  const none = [
    { ...browser, cookie: styles },
    { accept: "text/html", cookie: `${cookie}; ${styles}` },
    { ...browser, cookie: `document=a.b.c; ${styles}` },
  ];
  for (const headers of none) expect((await call("GET", "/dashboard", headers)).hints).toEqual([]);
  const old = await callOld("/dashboard", { ...browser, cookie: `${cookie}; ${styles}` });
  for await (const _chunk of old.response);
  expect([old.response.statusCode, old.hints()]).toEqual([200, 0]);
});
