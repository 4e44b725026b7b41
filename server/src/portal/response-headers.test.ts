import { afterAll, beforeAll, expect, test } from "vitest";
import { makeUser } from "../accounts/fixtures.ts";
import { startTestServer, type TestServer } from "../platform/testing/server.ts";
import { endpoints } from "../testing/hostile-school.ts";

/* Headers of every kind of response, asked as a page of another website would. */

let server: TestServer;
let principal: string;

beforeAll(async () => {
  server = await startTestServer();
  principal = (await makeUser(server.db, { role: "PRINCIPAL" })).id;
});
afterAll(() => server.close());

const ORIGIN = { origin: "https://elsewhere.example" };

/** Asks each reading endpoint that needs no id, and addresses outside the contract. */
async function responses(): Promise<[string, Headers][]> {
  const reads = endpoints.filter(({ method, path }) => method === "GET" && !path.includes("{"));
  const all: [string, Headers][] = [];
  for (const { name } of reads) {
    if (name === "GET /events") continue;
    for (const as of [principal, undefined]) {
      const { headers } = await server.call(name, { ...(as && { as }), headers: ORIGIN });
      all.push([name, headers]);
    }
  }
  for (const path of ["/", "/nowhere", "/api/docs", "/api/openapi.json", "/auth/v1/settings"]) {
    const response = await fetch(server.origin + path, { headers: ORIGIN, redirect: "manual" });
    await response.bytes();
    all.push([path, response.headers]);
  }
  return all;
}

test("every response has the headers that protect it, and none lets another origin read", async () => {
  const all = await responses();
  expect(all.length).toBeGreaterThan(200);
  const faults = all.flatMap(([name, headers]) => {
    const type = headers.get("content-type") ?? "";
    const isText = /^(text|application)\/(html|plain|csv|calendar|json)/.test(type);
    return [
      headers.get("referrer-policy") === "same-origin" ? [] : [`${name}: referrer policy`],
      headers.get("x-content-type-options") === "nosniff" ? [] : [`${name}: nosniff`],
      /frame-ancestors 'none'/.test(headers.get("content-security-policy") ?? "")
        ? []
        : [`${name}: frame-ancestors`],
      isText && !/charset=utf-8/i.test(type) && !type.startsWith("application/json")
        ? [`${name}: ${type} without charset`]
        : [],
      [...headers.keys()].some((key) => key.startsWith("access-control")) ? [`${name}: CORS`] : [],
    ].flat();
  });
  expect(faults).toEqual([]);
});

test("what a signed-in person reads is stored by no cache that others use", async () => {
  const faults: string[] = [];
  for (const { name, method, path } of endpoints) {
    if (method !== "GET" || path.includes("{") || name === "GET /events") continue;
    const { headers, status } = await server.call(name, { as: principal });
    const control = headers.get("cache-control") ?? "";
    if (status === 200 && !/no-store|private/.test(control)) faults.push(`${name}: ${control}`);
  }
  expect(faults).toEqual([]);
});

test("a preflight of another website is refused", async () => {
  const headers = {
    ...ORIGIN,
    "access-control-request-method": "POST",
    "access-control-request-headers": "authorization, content-type",
  };
  for (const path of ["/api/students", "/auth/v1/token"]) {
    const response = await fetch(server.origin + path, { method: "OPTIONS", headers });
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(response.headers.get("access-control-allow-origin")).toBeNull();
  }
});
