import { afterAll, beforeAll, expect, test } from "vitest";
import { createRateLimiter } from "../platform/http/rate-limits/rate-limits.ts";
import { startTestServer, type TestServer } from "../platform/testing/server.ts";
import { countStatements } from "../platform/testing/statements.ts";
import { DOWNLOADS } from "./downloads.ts";
import { makeUser } from "./fixtures.ts";

let server: TestServer;
let principal: string;

beforeAll(async () => {
  server = await startTestServer();
  principal = (await makeUser(server.db, { role: "PRINCIPAL" })).id;
});
afterAll(() => server.close());

const download = (as?: string) => server.call("GET /students/export", { ...(as && { as }) });
const list = () => server.call("GET /students", { as: principal });

/** Uses up the limit of the person except for `left` downloads. */
async function use(personId: string, remaining: number): Promise<void> {
  const limiter = createRateLimiter(server.db, DOWNLOADS);
  await limiter.forget(personId);
  await Promise.all(
    Array.from({ length: DOWNLOADS.events - remaining }, () => limiter.count(personId)),
  );
}

test("a person who automates downloads has to wait, and no one else", async () => {
  await use(principal, 1);
  expect((await download(principal)).status).toBe(200);
  const { status, body, headers } = await download(principal);
  expect([status, body.code]).toEqual([429, "too_many_downloads"]);
  expect(body.message).toBe("Too many downloads in a short time. Try again in 15 minutes.");
  const seconds = Number(headers.get("retry-after"));
  expect(seconds).toBeGreaterThan(DOWNLOADS.seconds - 60);
  expect(seconds).toBeLessThanOrEqual(DOWNLOADS.seconds);
  const other = (await makeUser(server.db, { role: "PRINCIPAL" })).id;
  expect((await download(other)).status).toBe(200);
  expect((await list()).status).toBe(200);
  const log = await server.call("GET /audit/csv", { as: principal });
  expect(log.status, "a file without headers of its own").toBe(429);
});

test("who may not have the file learns nothing of the limit, and is not counted", async () => {
  const teacher = (await makeUser(server.db, { role: "TEACHER" })).id;
  await use(teacher, 0);
  expect((await download(teacher)).status).toBe(403);
  expect((await download()).status).toBe(401);
});

test("a read that is no file costs no statement for it", async () => {
  const limitsOf = async (work: () => Promise<unknown>) =>
    (await countStatements(server.db, work)).statements.filter((sql) => /rate_limits/.test(sql));
  await use(principal, DOWNLOADS.events);
  expect(await limitsOf(list)).toEqual([]);
  expect(await limitsOf(() => download(principal))).toHaveLength(1);
});
