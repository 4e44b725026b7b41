import { expect, test } from "vitest";
import { mutex } from "./mutex.ts";

test("work runs in the order it came, one piece at a time", async () => {
  const serialise = mutex();
  const steps: string[] = [];
  const first = Promise.withResolvers<void>();
  const run = (name: string, until?: Promise<void>) => async () => {
    steps.push(`${name} begins`);
    await until;
    steps.push(`${name} ends`);
  };
  const all = [serialise(run("a", first.promise)), serialise(run("b"))];
  await Promise.resolve();
  expect(steps).toEqual(["a begins"]);
  first.resolve();
  await Promise.all(all);
  expect(steps).toEqual(["a begins", "a ends", "b begins", "b ends"]);
});

test("work that fails does not fail what comes after it", async () => {
  const serialise = mutex();
  const failing = serialise(async () => {
    throw new Error("no");
  });
  const next = serialise(async () => "yes");
  await expect(failing).rejects.toThrow("no");
  expect(await next).toBe("yes");
});
