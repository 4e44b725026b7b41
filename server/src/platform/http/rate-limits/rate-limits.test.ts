import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { createTestDatabase } from "../../testing/database.ts";
import { createRateLimiter, type RateLimiter } from "./rate-limits.ts";

const SECONDS = 900;
const HOUR_MS = 3_600_000;

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let limiter: RateLimiter;

beforeAll(async () => {
  database = await createTestDatabase();
  limiter = createRateLimiter(database.db, { name: "tries", events: 2, seconds: SECONDS });
});
afterEach(() => void vi.restoreAllMocks());
afterAll(() => database.close());

/** The clock of the computer as someone set it. */
function setClock(hoursAhead: number): void {
  const now = performance.timeOrigin + performance.now();
  vi.spyOn(Date, "now").mockReturnValue(Math.round(now + hoursAhead * HOUR_MS));
}

async function exhaust(key: string): Promise<void> {
  expect([await limiter.take(key), await limiter.take(key)]).toEqual([0, 0]);
  expect(await limiter.take(key)).toBeGreaterThan(SECONDS - 5);
}

it("keeps no one out for longer than its window when the clock is set back by hours", async () => {
  setClock(5);
  await exhaust("taken");
  await exhaust("counted");
  await exhaust("asked");
  setClock(0);
  expect(await limiter.secondsToWait("asked")).toBe(0);
  await limiter.count("counted");
  expect(await limiter.secondsToWait("counted"), "one event, in a new window").toBe(0);
  await exhaust("taken");
  expect(await limiter.take("taken")).toBeLessThanOrEqual(SECONDS);
});

it("begins a new window when the clock is set forward by hours", async () => {
  setClock(0);
  await exhaust("early");
  setClock(5);
  await exhaust("early");
});
