import { expect, test } from "vitest";
import { networkOf, plainIp } from "./limits.ts";

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
