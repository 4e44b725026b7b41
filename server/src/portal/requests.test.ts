import { request } from "node:http";
import { json } from "node:stream/consumers";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { type MadeUser, makeUser, openTestSession } from "../accounts/fixtures.ts";
import {
  CONTRACT_HEADER,
  CONTRACT_VERSION,
  OLDEST_CONTRACT,
} from "@school/core/api/contract-version.ts";
import { logTexts } from "../platform/http/text.ts";
import { startTestServer, type TestServer } from "../platform/testing/server.ts";

let server: TestServer;
let principal: MadeUser;
let teacher: MadeUser;
let lines: Record<string, unknown>[] = [];

beforeAll(async () => {
  server = await startTestServer({ log: (line) => lines.push(JSON.parse(line)) });
  principal = await makeUser(server.db, { role: "PRINCIPAL" });
  teacher = await makeUser(server.db, { role: "TEACHER" });
});
afterAll(() => server.close());
beforeEach(() => {
  lines = [];
});

const WARN = 40;
/** The lines of requests, in order. */
const requests = () => lines.filter(({ path }) => path !== undefined);

it("the log says who asked for what, and from where", async () => {
  await server.call("GET /classes?search=Ada", { as: teacher.id });
  await fetch(`${server.origin}/auth/v1/user`, {
    headers: {
      authorization: `Bearer ${await openTestSession(server.db, server.keyring, teacher.id)}`,
    },
  });
  await fetch(`${server.origin}/robots.txt`);
  const from = { address: "127.0.0.1", level: 30, method: "GET", status: 200 };
  expect(requests()).toMatchObject([
    { ...from, person: teacher.id, path: "/api/classes" },
    { ...from, person: teacher.id, path: "/auth/v1/user" },
    { ...from, person: null, path: "/robots.txt" },
  ]);
  expect(JSON.stringify(lines)).not.toContain("Ada");
});

it("a refusal is a warning that names the person", async () => {
  await server.call("GET /audit", { as: teacher.id });
  await server.call("GET /audit");
  await server.call("GET /audit", { as: principal.id });
  expect(requests()).toMatchObject([
    { level: WARN, person: teacher.id, status: 403, msg: "request refused" },
    { level: WARN, person: null, status: 401, msg: "request refused" },
    { level: 30, person: principal.id, status: 200, msg: "request" },
  ]);
});

it("a proxy on the same computer that is not configured is logged once", async () => {
  const warnings = () => lines.filter(({ msg }) => msg === logTexts.unnamedProxy);
  const from = (origin: string, headers: Record<string, string>) => fetch(origin, { headers });
  await from(server.origin, {});
  expect(warnings()).toEqual([]);
  await from(server.origin, { "x-forwarded-for": "203.0.113.9" });
  await from(server.origin, { forwarded: "for=203.0.113.9" });
  expect(warnings()).toMatchObject([{ level: WARN }]);

  const log = (line: string) => lines.push(JSON.parse(line));
  const named = await startTestServer({ env: { TRUST_PROXY: "127.0.0.1" }, log });
  await from(named.origin, { "x-forwarded-for": "203.0.113.9" });
  await named.close();
  expect(warnings()).toHaveLength(1);
});

it("every answer forbids frames, and what no page uses of a device", async () => {
  for (const path of ["/robots.txt", "/api/classes", "/nowhere"]) {
    const { headers } = await fetch(server.origin + path);
    expect(headers.get("x-frame-options")).toBe("DENY");
    expect(headers.get("permissions-policy")).toContain("geolocation=()");
  }
});

it("an upload that is far too large gets its answer, on a connection that stays", async () => {
  const token = await openTestSession(server.db, server.keyring, principal.id);
  const picture = Buffer.alloc(22_000_000, "x");
  for (const length of [{ "content-length": picture.length }, { "transfer-encoding": "chunked" }]) {
    const answer = await new Promise<{ status: number | undefined; body: unknown }>(
      (resolve, reject) => {
        const upload = request(`${server.origin}/api/upload/school-logo`, {
          method: "POST",
          headers: {
            authorization: `Bearer ${token}`,
            "content-type": "multipart/form-data; boundary=x",
            ...length,
          },
        });
        upload.on("error", reject);
        upload.on("response", (response) => {
          json(response).then((body) => resolve({ status: response.statusCode, body }), reject);
        });
        upload.end(picture);
      },
    );
    expect(answer).toEqual({
      status: 413,
      body: { message: "This is too large to send.", code: "fst_err_ctp_body_too_large" },
    });
  }
});

it.each(["53100", "58030"])(
  "a disk without space (%s) is named, and what is read still works",
  async (code) => {
    await server.db.execute(
      sql.raw(`
    create or replace function no_space() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = '${code}'; end $$;
    create or replace trigger no_space before insert or update on settings
      for each statement execute function no_space()`),
    );
    const changes = [{ key: "school_name", value: "Hilltop", version: 0 }];
    const saved = await server.call("PUT /settings", { as: principal.id, body: { changes } });
    expect([saved.status, saved.body]).toEqual([
      503,
      {
        message: "Not saved: the school's server has no disk space left. Tell the school office.",
        code: "no_space",
      },
    ]);
    expect((await server.call("GET /settings", { as: principal.id })).status).toBe(200);
    await server.db.execute(sql`drop trigger no_space on settings`);
  },
);

it("a page of an earlier version is told of the newer one, and one that is too old is not answered", async () => {
  const ask = (version: number) =>
    server.call("GET /me", { as: teacher.id, headers: { [CONTRACT_HEADER]: String(version) } });
  const present = await ask(CONTRACT_VERSION);
  expect([present.status, present.headers.get(CONTRACT_HEADER)]).toEqual([200, null]);
  const tooOld = await ask(OLDEST_CONTRACT - 1);
  expect(tooOld.headers.get(CONTRACT_HEADER)).toBe(String(CONTRACT_VERSION));
  expect([tooOld.status, tooOld.body]).toEqual([
    426,
    { code: "page_too_old", message: "A new version of the portal is ready. Reload the page." },
  ]);
});
