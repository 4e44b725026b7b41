import { expect, test } from "vitest";
import {
  HASHES_AT_ONCE,
  HashingQueueFull,
  hashPassword,
  inHashingQueue,
  passwordMatches,
} from "./password-hashing.ts";

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

test("a few hash at once, the others wait in order, and calls beyond the limit are refused", async () => {
  let running = 0;
  let most = 0;
  const order: number[] = [];
  const gate = Promise.withResolvers<void>();
  const work = (number: number) => async () => {
    running += 1;
    most = Math.max(most, running);
    await gate.promise;
    order.push(number);
    running -= 1;
  };
  const served = HASHES_AT_ONCE + 250;
  const jobs = Array.from({ length: served }, (_, number) => inHashingQueue(work(number)));
  await expect(inHashingQueue(work(served))).rejects.toThrow(HashingQueueFull);
  gate.resolve();
  await Promise.all(jobs);
  expect(most).toBe(HASHES_AT_ONCE);
  expect(order).toEqual(Array.from({ length: served }, (_, number) => number));
});

test("a flood under one name neither delays nor shuts out another", async () => {
  const gate = Promise.withResolvers<void>();
  const order: string[] = [];
  const work = (caller: string) => () => gate.promise.then(() => order.push(caller));
  const flood = Array.from({ length: 300 }, () => inHashingQueue(work("flood"), "flood"));
  const other = inHashingQueue(work("other"), "other");
  gate.resolve();
  const outcomes = await Promise.allSettled(flood);
  await other;
  expect(outcomes.filter(({ status }) => status === "fulfilled").length).toBe(HASHES_AT_ONCE + 40);
  expect(order.indexOf("other")).toBeLessThanOrEqual(HASHES_AT_ONCE + 1);
});

test("a failure gives its place back", async () => {
  const fail = () => inHashingQueue(() => Promise.reject(new Error("no database")));
  for (let time = 0; time < 3; time += 1) await expect(fail()).rejects.toThrow("no database");
  expect(await inHashingQueue(async () => "served")).toBe("served");
});
