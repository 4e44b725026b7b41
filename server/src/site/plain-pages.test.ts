import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../platform/testing/server.ts";
import { enquiries, newsletterReaders } from "./tables.ts";

/** The database is writable here, so that the refusal comes from the portal. */
let copy: TestServer;

beforeAll(async () => {
  copy = await startTestServer({ env: { COPY_FROM: "/the/school" } });
});
afterAll(() => copy.close());

test.each([
  ["POST", "/contact"],
  ["POST", "/enquiry"],
  ["POST", "/newsletter"],
  ["GET", "/newsletter/confirm?token=abc"],
  ["POST", "/newsletter/confirm?token=abc"],
  ["GET", "/newsletter/leave?token=abc"],
  ["POST", "/newsletter/leave?token=abc"],
])("a copy answers %s %s with a page that says so and has no form", async (method, path) => {
  const fields = { name: "Ada Obi", email: "ada@home.example", message: "When do you open?" };
  const body = method === "POST" ? new URLSearchParams(fields) : undefined;
  const response = await fetch(copy.origin + path, { method, ...(body && { body }) });
  expect(response.status).toBe(503);
  expect(response.headers.get("content-type")).toMatch(/^text\/html/);
  const page = await response.text();
  expect(page).toMatch(/This is a copy of the school’s portal/);
  expect(page).not.toContain("<form");
  expect(await copy.db.$count(enquiries)).toBe(0);
  expect(await copy.db.$count(newsletterReaders)).toBe(0);
});
