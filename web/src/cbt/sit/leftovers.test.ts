import { expect, test } from "vitest";
import { waiting } from "./kept.ts";
import { sendLeftovers } from "./leftovers.ts";
import { memoryStore } from "./store-memory.ts";
import { keptSitting, makeSchool } from "./testing.ts";

test("what an earlier test left goes to school, and nothing where nothing waits", async () => {
  const { school, ...calls } = makeSchool();
  const stores = [memoryStore(), memoryStore(), memoryStore()];
  await stores[0]!.keep(keptSitting(), []);
  await stores[1]!.keep(keptSitting(), []);
  await stores[1]!.answer("q1", "A", 0);
  await stores[2]!.keep(keptSitting({ wantsHandIn: true }), []);
  await sendLeftovers(stores, calls);
  expect(school.heard).toEqual([
    { call: "save", numbers: [1] },
    { call: "handIn", numbers: [] },
  ]);
  expect(waiting((await stores[1]!.load())!.answers)).toEqual([]);
  expect((await stores[2]!.load())!.sitting.state.status).toBe("handed_in");
});

test("what fails stays", async () => {
  const { school, ...calls } = makeSchool();
  const store = memoryStore();
  await store.keep(keptSitting(), []);
  await store.answer("q1", "A", 0);
  school.isReached = false;
  await expect(sendLeftovers([store], calls)).rejects.toThrow("No response from server");
  expect(waiting((await store.load())!.answers)).toHaveLength(1);
});
