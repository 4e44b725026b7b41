import { hash } from "@node-rs/argon2";
import { expect, test } from "vitest";
import { hashPassword, passwordMatches, renewedHash } from "./password-hashing.ts";

test("a hash is Argon2id with the recommended cost, salted, and fits its password alone", async () => {
  const one = await hashPassword("Correct horse 1");
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await hashPassword("Correct horse 1")).not.toBe(one);
  expect(await passwordMatches(one, "Correct horse 1")).toBe(true);
  expect(await passwordMatches(one, "correct horse 1")).toBe(false);
  expect(await passwordMatches(null, "Correct horse 1")).toBe(false);
});

test("a password over 1 kB fits nothing, not even the hash of its like", async () => {
  const long = "x".repeat(1025);
  expect(await passwordMatches(await hashPassword(long), long)).toBe(false);
});

test("a hash of another cost still fits, and is renewed; one of today's is not", async () => {
  const earlier = await hash("orange-boat", { memoryCost: 8_192, timeCost: 3, parallelism: 1 });
  expect(await passwordMatches(earlier, "orange-boat")).toBe(true);
  const renewed = await renewedHash(earlier, "orange-boat");
  expect(renewed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await passwordMatches(renewed ?? null, "orange-boat")).toBe(true);
  expect(await renewedHash(renewed ?? null, "orange-boat")).toBeUndefined();
  expect(await renewedHash(null, "orange-boat")).toBeUndefined();
});
