import { expect, test } from "vitest";
import { keyedMutex } from "./mutex.ts";

test("work with a name in common runs in the order it came, and other work at once", async () => {
  const inTurn = keyedMutex();
  const steps: string[] = [];
  const first = Promise.withResolvers<void>();
  const second = Promise.withResolvers<void>();
  const run = (name: string, until?: Promise<void>) => async () => {
    steps.push(`${name} begins`);
    await until;
    steps.push(`${name} ends`);
  };
  const all = [
    inTurn(["a", "b"], run("ab", first.promise)),
    inTurn(["c"], run("c", second.promise)),
    inTurn(["b", "c"], run("bc")),
    inTurn(["c"], run("later")),
    inTurn(["d"], run("d")),
  ];
  await all[4];
  expect(steps).toEqual(["ab begins", "c begins", "d begins", "d ends"]);
  first.resolve();
  await all[0];
  expect(steps.slice(4)).toEqual(["ab ends"]);
  second.resolve();
  await Promise.all(all);
  expect(steps.slice(5)).toEqual(["c ends", "bc begins", "bc ends", "later begins", "later ends"]);
});

test("work that fails does not fail what comes after it", async () => {
  const inTurn = keyedMutex();
  const failing = inTurn(["a"], async () => {
    throw new Error("no");
  });
  const next = inTurn(["a"], async () => "yes");
  await expect(failing).rejects.toThrow("no");
  expect(await next).toBe("yes");
});
