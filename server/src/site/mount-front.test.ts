import { brotliDecompressSync } from "node:zlib";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import { FRONT_PAGES, type FrontPage, NEXT_FILES } from "@school/core/accounts/front.ts";
import { makeUser } from "../accounts/fixtures.ts";
import { readConfig } from "../platform/runtime/config/config.ts";
import { createServer } from "../platform/http/server.ts";
import { createLog } from "../platform/runtime/log/log.ts";
import { startTestServer, type TestServer } from "../platform/testing/server.ts";
import { countStatements } from "../platform/testing/statements.ts";
import { mountFront } from "./mount-front.ts";

let server: TestServer;
/** The pages over the same database, with a renderer that shows its input. */
let front: FastifyInstance;
let principal: { id: string };

const assets = { css: "", firstScript: "first()", script: "run()" };
const names = Object.keys(FRONT_PAGES) as (keyof typeof FRONT_PAGES)[];

beforeAll(async () => {
  server = await startTestServer();
  const config = readConfig({ LOG_LEVEL: "silent", ADMIN_ACCESS_CODE: "sesame-sesame" });
  front = await createServer(config, createLog("silent"));
  mountFront(front, {
    db: server.db,
    config,
    built: {
      renderFront: async (page) =>
        `<style>a{}</style><script>first()</script>${JSON.stringify(page)}` +
        `<script type="module">run()</script>`,
      assets: Object.fromEntries(names.map((name) => [name, assets])) as never,
      next: {
        first: ["/assets/index.css"],
        cookie: "styles=0123456789",
        later: ["/assets/index.js"],
      },
    },
  });
});
afterAll(async () => {
  await front.close();
  await server.close();
});

const open = (url: string, headers: Record<string, string> = {}) => front.inject({ url, headers });
const shown = async (url: string) =>
  JSON.parse(/\{"name.*\}(?=<)/.exec((await open(url)).body)?.[0] ?? "") as FrontPage;

it("leads from signing in to the first run until the school has a principal", async () => {
  const { statusCode, headers } = await open("/signin?from=%2Fdashboard");
  expect([statusCode, headers.location]).toEqual([302, "/setup"]);
  expect(headers["cache-control"]).toBe("no-store");
  expect((await shown("/setup")).entrances.needed).toBe(true);
  principal = await makeUser(server.db, { role: "PRINCIPAL" });
});

it("leads from the first run to signing in afterwards", async () => {
  const { statusCode, headers } = await open("/setup");
  expect([statusCode, headers.location]).toEqual([302, "/signin"]);
  const page = await shown("/login");
  expect(page).toMatchObject({ name: "signin", entrances: { needed: false, adminLogin: true } });
});

it("follows the school's name, colour and registration at once", async () => {
  const set = (key: string, value: string | boolean, version = 0) =>
    server.call("PUT /settings", {
      as: principal.id,
      body: { changes: [{ key, value, version }] },
    });
  expect((await shown("/register")).entrances.registrationOpen).toBe(true);
  await set("school_name", "Hilltop School");
  await set("school_colour", "#7a1f2b");
  await set("registration_open", false);
  const { school, entrances } = await shown("/register");
  expect(school).toMatchObject({ name: "Hilltop School", colour: "#7a1f2b" });
  expect(entrances.registrationOpen).toBe(false);
});

it("asks the database in one statement while nothing has changed", async () => {
  await open("/signin");
  const { count } = await countStatements(server.db, () => open("/signin"));
  expect(count).toBe(1);
});

it("is the same for everyone, and a browser that has it gets 304", async () => {
  const { headers, body } = await open("/signin", { "accept-encoding": "br;q=0" });
  expect(headers["cache-control"]).toBe("no-cache");
  expect(headers).not.toHaveProperty("set-cookie");
  const again = await open("/signin?from=%2Fnotes", {
    "if-none-match": String(headers.etag),
    cookie: "a=b",
    authorization: "Bearer x",
  });
  expect([again.statusCode, again.body]).toEqual([304, ""]);
  const packed = await open("/signin", { "accept-encoding": "br" });
  expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(body);
});

it("allows the two scripts inside it and no others", async () => {
  const policy = String((await open("/signin")).headers["content-security-policy"]);
  expect(policy).toMatch(/script-src 'sha256-[\w+/=]+' 'sha256-[\w+/=]+';/);
  expect(policy).toMatch(/style-src 'sha256-[\w+/=]+';/);
  expect(policy).not.toContain("unsafe");
});

it("tells the page which files the dashboard needs", async () => {
  const { headers, body } = await open(NEXT_FILES);
  expect(JSON.parse(body)).toEqual({
    first: ["/assets/index.css"],
    cookie: "styles=0123456789;Path=/dashboard;Max-Age=86400;SameSite=Lax",
    later: ["/assets/index.js"],
  });
  expect(headers["cache-control"]).toBe("no-cache");
});

it("tells a phone of the styles and first script alone", async () => {
  for (const [name, value] of [
    ["sec-ch-ua-mobile", "?1"],
    ["user-agent", "Mozilla/5.0 (iPhone) Mobile/15E148"],
  ] as const) {
    const { body } = await open(NEXT_FILES, { [name]: value });
    expect(JSON.parse(body)).toMatchObject({ first: ["/assets/index.css"], later: [] });
  }
});
