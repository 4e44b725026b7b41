import { expect, test } from "vitest";
import { createBatcher } from "./batcher.ts";

const bounds = {
  maxWeight: 10,
  weightOf: () => 1,
  maxQueued: 100,
  ownerOf: String,
  maxQueuedPerOwner: 100,
};
const tick = () => new Promise((resolve) => setTimeout(resolve, 5));
const numbers = (count: number) => Array.from({ length: count }, (_, n) => n);

test("items of one moment form a batch, up to the limit, and those that arrive meanwhile the next", async () => {
  const batches: number[][] = [];
  const gather = createBatcher(async (items: readonly number[]) => {
    batches.push([...items]);
    await tick();
    return items.map((one) => one * 2);
  }, bounds);
  expect(await Promise.all(numbers(25).map(gather))).toEqual(numbers(25).map((n) => n * 2));
  expect(batches.map(({ length }) => length)).toEqual([10, 10, 5]);
});

test("an item above the weight of a batch is processed alone", async () => {
  const batches: number[][] = [];
  const work = async (items: readonly number[]) => {
    batches.push([...items]);
    await tick();
    return items;
  };
  const gather = createBatcher(work, { ...bounds, weightOf: (weight: number) => weight });
  await Promise.all([1, 3, 50, 3, 4, 5].map(gather));
  expect(batches).toEqual([[1, 3], [50], [3, 4], [5]]);
});

test("a data error fails one item; a server error fails the batch without retry", async () => {
  let calls = 0;
  const failing = (code: string) =>
    createBatcher(async (items: readonly number[]) => {
      calls += 1;
      await tick();
      if (items.includes(3)) throw Object.assign(new Error("no"), { code });
      return items;
    }, bounds);
  const outcomes = async (code: string) =>
    (await Promise.allSettled(numbers(6).map(failing(code)))).map(({ status }) => status[0]);
  expect(await outcomes("23514")).toEqual(["f", "f", "f", "r", "f", "f"]);
  for (const code of ["57P01", "EPIPE"]) {
    calls = 0;
    expect(await outcomes(code)).toEqual(["r", "r", "r", "r", "r", "r"]);
    expect(calls).toBe(1);
  }
});

test("rejects items above the queue length and keeps the queued ones", async () => {
  const gather = createBatcher(
    async (items: readonly number[]) => {
      await tick();
      return items;
    },
    { ...bounds, maxQueued: 3 },
  );
  const all = await Promise.allSettled(numbers(6).map(gather));
  const refused = all.flatMap((one) => (one.status === "rejected" ? [one.reason.code] : []));
  expect(refused).toEqual(["busy", "busy", "busy"]);
  expect(await gather(7)).toBe(7);
});

test("limits the queued items of one owner", async () => {
  const batches: string[][] = [];
  const gather = createBatcher(
    async (items: readonly string[]) => {
      batches.push([...items]);
      await tick();
      return items;
    },
    { ...bounds, ownerOf: (item: string) => item[0]!, maxQueuedPerOwner: 2 },
  );
  const sent = [...numbers(20).map((n) => `a${n}`), "b0", "b1"].map(gather);
  const outcomes = (await Promise.allSettled(sent)).map(({ status }) => status[0]);
  expect(outcomes.join("")).toBe("ff" + "r".repeat(18) + "ff");
  expect(batches).toEqual([["a0", "a1", "b0", "b1"]]);
  // Processed items free their slots.
  expect(await Promise.all(["a20", "a21"].map(gather))).toEqual(["a20", "a21"]);
});
