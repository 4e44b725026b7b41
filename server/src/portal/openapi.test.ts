import { isContractProcedure } from "@orpc/contract";
import { contract } from "@school/core/portal/contract.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../platform/testing/server.ts";
import { messages } from "../platform/http/text.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

function routesOf(router: object): string[] {
  return Object.values(router).flatMap((entry: object) => {
    if (!isContractProcedure(entry)) return routesOf(entry);
    const { method, path } = entry["~orpc"].route;
    return [`${method} ${path}`];
  });
}

describe("GET /api/openapi.json", () => {
  it("describes every route of the contract", async () => {
    const { body } = await server.call("GET /openapi.json");
    expect(body.openapi).toMatch(/^3\.1/);
    const described = Object.entries<object>(body.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(described.sort()).toEqual(routesOf(contract).sort());
  });

  it("has a page that people can read", async () => {
    const { status, body } = await server.call("GET /docs");
    expect(status).toBe(200);
    expect(body).toContain("/api/score-sheet");
  });
});

describe("the server", () => {
  it("answers an unknown address of the API in the API's own words", async () => {
    const { status, body } = await server.call("GET /nothing");
    expect({ status, body }).toEqual({
      status: 404,
      body: { message: messages.noSuchAddress, code: "not_found" },
    });
  });

  it("sets a strict content policy and a request id on every answer", async () => {
    const { headers } = await server.call("GET /school");
    expect(headers.get("content-security-policy")).toContain("script-src 'self';");
    expect(headers.get("x-request-id")).toMatch(/^[\da-f-]{36}$/);
    expect(headers.get("cache-control")).toBe("no-store");
  });

  it("says on /healthz that it can serve, and counts on /metrics", async () => {
    expect((await fetch(`${server.origin}/healthz`)).status).toBe(200);
    const metrics = await (await fetch(`${server.origin}/metrics`)).text();
    expect(metrics).toContain("http_request_seconds_count");
  });

  it("keeps /metrics from requests through a proxy", async () => {
    const headers = { "x-forwarded-for": "203.0.113.9" };
    expect((await fetch(`${server.origin}/metrics`, { headers })).status).toBe(403);
  });

  it.each([
    ["localhost:5001", 200],
    ["127.0.0.1", 200],
    ["[::1]:5001", 200],
    ["127.0.0.1.rebound.example", 403],
    ["rebound.example:5001", 403],
    ["localhost.example", 403],
  ])("answers /metrics under the name %s on this computer with %i", async (host, status) => {
    const response = await server.app.inject({ url: "/metrics", headers: { host } });
    expect(response.statusCode).toBe(status);
  });
});
