import { expect, test } from "vitest";
import { mutex } from "./mutex.ts";

test("work runs in the order it came, one piece at a time", async () => {
  const inTurn = mutex();
  const steps: string[] = [];
  const first = Promise.withResolvers<void>();
  const run = (name: string, until?: Promise<void>) => async () => {
    steps.push(`${name} begins`);
    await until;
    steps.push(`${name} ends`);
  };
  const all = [inTurn(run("a", first.promise)), inTurn(run("b"))];
  await Promise.resolve();
  expect(steps).toEqual(["a begins"]);
  first.resolve();
  await Promise.all(all);
  expect(steps).toEqual(["a begins", "a ends", "b begins", "b ends"]);
});

test("work that fails does not fail what comes after it", async () => {
  const inTurn = mutex();
  const failing = inTurn(async () => {
    throw new Error("no");
  });
  const next = inTurn(async () => "yes");
  await expect(failing).rejects.toThrow("no");
  expect(await next).toBe("yes");
});
