import "fake-indexeddb/auto";
import { describe, expect, test } from "vitest";
import type { SittingStore } from "./stored-sitting.ts";
import { deleteOtherAccounts, idbStore, openSittings, otherTestIds } from "./store-idb.ts";
import { memoryStore } from "./store-memory.ts";
import { aSitting, TEST_ID } from "./testing.ts";

const moment = { sinceContact: 0, above: 0 };
let count = 0;
const freshDatabase = () => openSittings(`sittings-${(count += 1)}`);

describe.each<[string, () => Promise<SittingStore>]>([
  ["IndexedDB", async () => idbStore(await freshDatabase(), "ada", TEST_ID)],
  ["memory", async () => memoryStore()],
])("in %s", (_, open) => {
  test("numbers answers across all questions, and stores the latest of each", async () => {
    const store = await open();
    expect(await store.load()).toBeNull();
    await store.saveSitting(aSitting(), [{ questionId: "q1", number: 7, answer: "B" }]);
    expect(await store.answer("q2", "TRUE", { sinceContact: 1.5, above: 0 })).toMatchObject({
      number: 8,
      outcome: null,
    });
    await store.answer("q2", null, moment);
    const { answers } = (await store.load())!;
    expect(answers).toHaveLength(2);
    expect(answers).toContainEqual(
      expect.objectContaining({ questionId: "q2", number: 9, answer: null, outcome: null }),
    );
  });

  test("only the acknowledged number leaves the queue", async () => {
    const store = await open();
    await store.saveSitting(aSitting(), []);
    await store.answer("q1", "A", moment);
    await store.answer("q2", "TRUE", moment);
    await store.answer("q1", "B", moment);
    await store.acknowledge([
      { questionId: "q1", number: 1, outcome: "saved" },
      { questionId: "q2", number: 2, outcome: "late" },
    ]);
    const outcomes = (await store.load())!.answers.map((row) => [row.questionId, row.outcome]);
    expect(new Map(outcomes as [string, string | null][])).toEqual(
      new Map([
        ["q1", null],
        ["q2", "late"],
      ]),
    );
  });

  test("merges the saved answers with the unsent ones", async () => {
    const store = await open();
    await store.saveSitting(aSitting(), []);
    await store.answer("q1", "A", moment);
    const merged = await store.saveSitting(aSitting({ seat: 2 }), [
      { questionId: "q1", number: 1, answer: "A" },
      { questionId: "q3", number: 4, answer: "wind" },
    ]);
    expect(merged.map(({ outcome }) => outcome)).toEqual(["saved", "saved"]);
    expect((await store.load())!.sitting.seat).toBe(2);
    await store.change({ wantsHandIn: true });
    expect((await store.load())!.sitting).toMatchObject({ seat: 2, wantsHandIn: true });
  });

  test("stores pictures by name", async () => {
    const store = await open();
    await store.savePicture("q1/A", new Blob(["x"]));
    expect([...(await store.pictures()).keys()]).toEqual(["q1/A"]);
  });

  test("clears questions, answers, pictures and key after the receipt", async () => {
    const store = await open();
    await store.saveSitting(aSitting(), [{ questionId: "q1", number: 1, answer: "Harmattan" }]);
    await store.answer("q2", "Monsoon", moment);
    await store.acknowledge([{ questionId: "q2", number: 2, outcome: "late" }]);
    await store.savePicture("q1/A", new Blob(["x"]));
    expect(await store.clearContents()).toMatchObject([
      { number: 2, answer: null, outcome: "late" },
    ]);
    const stored = (await store.load())!;
    expect(stored.sitting).toMatchObject({ paper: null, carryKey: "", state: { status: "open" } });
    expect(JSON.stringify(stored)).not.toMatch(/Harmattan|Monsoon|season/);
    expect((await store.pictures()).size).toBe(0);
  });

  test("continues the page's numbers if the browser's data was cleared", async () => {
    const store = await open();
    await store.saveSitting(aSitting(), []);
    expect(await store.answer("q1", "A", { sinceContact: 0, above: 12 })).toMatchObject({
      number: 13,
    });
  });
});

test("separates accounts, and the tests of one account", async () => {
  const db = await freshDatabase();
  const ada = idbStore(db, "ada", TEST_ID);
  await ada.saveSitting(aSitting(), []);
  await ada.answer("q1", "A", moment);
  await ada.savePicture("q1", new Blob(["x"]));
  for (const other of [idbStore(db, "bisi", TEST_ID), idbStore(db, "ada", "other")]) {
    expect(await other.load()).toBeNull();
    expect((await other.pictures()).size).toBe(0);
    await other.clearContents();
  }
  expect(await otherTestIds(db, "ada", "other")).toEqual([TEST_ID]);
  expect(await otherTestIds(db, "ada", TEST_ID)).toEqual([]);
  expect(await otherTestIds(db, "bisi", "other")).toEqual([]);
  expect((await ada.load())!.answers).toHaveLength(1);
  expect((await ada.pictures()).size).toBe(1);
});

test("deletes sent data of other accounts and keeps their unsent answers", async () => {
  const db = await freshDatabase();
  const storeOf = (accountId: string, testId: string) => idbStore(db, accountId, testId);
  await storeOf("ada", "done").saveSitting(aSitting(), [
    { questionId: "q1", number: 1, answer: "A" },
  ]);
  await storeOf("ada", "done").savePicture("q1", new Blob(["x"]));
  await storeOf("ada", "waits").saveSitting(aSitting(), []);
  await storeOf("ada", "waits").answer("q1", "A", moment);
  await storeOf("ada", "hands in").saveSitting(aSitting({ wantsHandIn: true }), []);
  await storeOf("bisi", "done").saveSitting(aSitting(), []);
  await deleteOtherAccounts(db, "bisi");
  expect(await db.getAllKeys("sittings")).toEqual([
    ["ada", "hands in"],
    ["ada", "waits"],
    ["bisi", "done"],
  ]);
  expect(await db.getAllKeys("answers")).toEqual([["ada", "waits", "q1"]]);
  expect(await db.count("pictures")).toBe(0);
});

test("two tabs of one browser never assign the same number", async () => {
  const db = await freshDatabase();
  const tabs = [idbStore(db, "ada", TEST_ID), idbStore(db, "ada", TEST_ID)];
  await tabs[0]!.saveSitting(aSitting(), []);
  const rows = await Promise.all(
    Array.from({ length: 20 }, (_, i) => tabs[i % 2]!.answer(`q${i}`, "A", moment)),
  );
  expect(new Set(rows.map(({ number }) => number)).size).toBe(20);
});

test("stored answers survive a reload", async () => {
  const name = `sittings-${(count += 1)}`;
  const first = await openSittings(name);
  await idbStore(first, "ada", TEST_ID).saveSitting(aSitting(), []);
  await idbStore(first, "ada", TEST_ID).answer("q1", "B", moment);
  first.close();
  const stored = await idbStore(await openSittings(name), "ada", TEST_ID).load();
  expect(stored!.answers[0]).toMatchObject({ answer: "B", outcome: null });
});
