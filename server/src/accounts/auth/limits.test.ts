import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../platform/testing/server.ts";
import { createNetworkLimiter, networkOf, plainIp } from "./limits.ts";

test.each([
  ["203.0.113.9", "203.0.113.9"],
  ["::ffff:203.0.113.9", "203.0.113.9"],
  ["2001:DB8:0:0::1", "2001:db8::1"],
  ["unknown", "unknown"],
])("%s is written %s", (ip, plain) => {
  expect(plainIp(ip)).toBe(plain);
});

test.each([
  ["::ffff:203.0.113.9", "203.0.113.9"],
  ["2001:db8:1:2::7", "2001:db8:1:2::"],
  ["2001:db8:1:2:ffff:ffff:ffff:ffff", "2001:db8:1:2::"],
  ["2001:db8:1:3::7", "2001:db8:1:3::"],
  ["fe80::1%eth0", "fe80::"],
  ["unknown", "unknown"],
])("%s is counted as %s", (ip, network) => {
  expect(networkOf(ip)).toBe(network);
});

describe("a limiter by address", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  /** In a /48, the address of one of its networks of 64 bits. */
  const address = (block: number) => `2001:db8:1:${block.toString(16)}::7`;

  test.each(["take", "count"] as const)(
    "counts IPv6 (%s) by /64, and by /56 at ten times",
    async (how) => {
      const limiter = createNetworkLimiter(server.db, {
        name: `test-${how}`,
        events: 2,
        seconds: 60,
      });
      for (let block = 0; block < 20; block += 1) {
        expect(await limiter.secondsToWait(address(block))).toBe(0);
        await limiter[how](address(block));
      }
      expect(await limiter.secondsToWait(address(0xff))).toBeGreaterThan(0);
      expect(await limiter.take(address(0xff))).toBeGreaterThan(0);
      expect(await limiter.take(address(0x100))).toBe(0);
      await limiter.forget(address(0));
      expect(await limiter.secondsToWait(address(0xff))).toBe(0);
    },
  );

  test("counts IPv4 by the address alone", async () => {
    const limiter = createNetworkLimiter(server.db, { name: "test-ipv4", events: 1, seconds: 60 });
    for (let end = 0; end < 12; end += 1) expect(await limiter.take(`192.0.2.${end}`)).toBe(0);
    expect(await limiter.take("192.0.2.0")).toBeGreaterThan(0);
  });
});
