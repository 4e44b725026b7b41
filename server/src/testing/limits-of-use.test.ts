import { afterAll, beforeAll, expect, test } from "vitest";
import { startOnlineSchool } from "../fees/online/fixtures.ts";
import { createRateLimiter, type RateLimit } from "../platform/http/rate-limits/rate-limits.ts";

/* Limits of docs/limits.md that no test of their own module reaches. */

let school: Awaited<ReturnType<typeof startOnlineSchool>>;
beforeAll(async () => {
  school = await startOnlineSchool();
  await school.use("paystack");
});
afterAll(() => school.close());

/** Counts all events of a limit but one, so that the next call is the last that it allows. */
async function allButOne(limit: RateLimit, key: string): Promise<void> {
  const limiter = createRateLimiter(school.server.db, limit);
  for (let event = 1; event < limit.events; event += 1) await limiter.count(key);
}

test("120 sheets of slips an hour for one person", async () => {
  const { id } = school.principal;
  await allButOne({ name: "login-slips", events: 120, seconds: 3_600 }, id);
  const body = { classId: school.taught.classId };
  const print = (as: string) => school.server.call("POST /login-slips", { as, body });
  expect((await print(id)).status).toBe(200);
  expect(await print(id)).toMatchObject({ status: 429 });
});

test("30 pages for online payments an hour for a parent", async () => {
  const { id } = school.mother;
  await allButOne({ name: "online-payments", events: 30, seconds: 3_600 }, id);
  const pay = (kobo: number) =>
    school.call("POST /fees/online", { shares: [{ studentId: school.ada, kobo }] }, id);
  expect((await pay(1_000_000)).status).toBeLessThan(300);
  expect((await pay(2_000_000)).status).toBe(429);
});

test("60 looks a minute at the page behind a paper's code", async () => {
  await allButOne({ name: "verify-sheet", events: 60, seconds: 60 }, "127.0.0.1");
  const look = async () => (await fetch(`${school.server.origin}/verify/none`)).status;
  expect(await look()).not.toBe(429);
  expect(await look()).toBe(429);
});
