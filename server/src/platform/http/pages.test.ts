import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import { mountPages } from "./pages.ts";

const root = mkdtempSync(join(tmpdir(), "pages-"));
let app: FastifyInstance;

beforeAll(async () => {
  const files = {
    "index.html": "the portal",
    "sit.html": "a test",
    "assets/sit-1.js": "asset",
    "sit-worker.js": "worker",
  };
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  app = Fastify();
  const sit = { file: "sit.html", worker: "sit-worker.js" };
  await mountPages(app, { documents: { "/dashboard/cbt/sit/": sit }, root });
});
afterAll(async () => {
  await app.close();
  rmSync(root, { recursive: true });
});

const open = (url: string, accept = "text/html") =>
  app.inject({ method: "GET", url, headers: { accept } });

it.each([
  ["/dashboard/cbt/sit/0199a000-0000-7000-8000-000000000001", "a test"],
  ["/dashboard/cbt/sit/", "a test"],
  ["/dashboard/cbt/sit", "the portal"],
  ["/dashboard/cbt/take", "the portal"],
])("%s opens %s, which is requested again each time", async (url, body) => {
  const response = await open(url);
  expect(response).toMatchObject({ statusCode: 200, body });
  expect(response.headers).toMatchObject({
    "cache-control": "no-cache",
    "content-type": "text/html; charset=utf-8",
  });
});

it("lets the worker serve its document's pages alone, and never gives an old one", async () => {
  const response = await open("/sit-worker.js", "*/*");
  expect(response).toMatchObject({ statusCode: 200, body: "worker" });
  expect(response.headers["cache-control"]).toBe("no-cache");
  expect(response.headers["content-type"]).toMatch(/javascript/);
  expect(response.headers["service-worker-allowed"]).toBe("/dashboard/cbt/sit/");
  expect((await open("/index.html")).headers).not.toHaveProperty("service-worker-allowed");
});

it("lets browsers cache a release's files permanently", async () => {
  const { headers } = await open("/assets/sit-1.js", "*/*");
  expect(headers["cache-control"]).toMatch(/immutable/);
  expect(headers).not.toHaveProperty("etag");
  expect(headers["content-security-policy"]).toBe("frame-ancestors 'none'");
});

it("answers what is nowhere in JSON, unless a page was asked for", async () => {
  expect(await open("/dashboard/cbt/sit/missing.js", "*/*")).toMatchObject({ statusCode: 404 });
  expect(await open("/assets/missing.js")).toMatchObject({ statusCode: 404 });
});
