// @vitest-environment jsdom
import { expect, test } from "vitest";
import { createSittingSession } from "./sitting-session.ts";
import { memoryStore } from "./store-memory.ts";
import { aSchool, brief, Q } from "./testing.ts";

const [Q1] = Q;

test("an error of the page itself leaves answers in the store of the device", async () => {
  const store = memoryStore();
  const { school: _school, ...api } = aSchool();
  const session = createSittingSession({
    testId: brief.test.id,
    store,
    isPersistent: true,
    api,
    isSignedIn: () => true,
    deviceName: "Chrome on Android, 360 x 740",
  });
  await session.start();
  await session.open(null);
  const stop = session.subscribe(() => {
    throw new Error("a listener of the page failed");
  });
  await expect(session.answer(Q1, "A")).rejects.toThrow("a listener of the page failed");
  stop();
  session.stop();
  expect(session.view().isPersistent).toBe(true);
  const stored = await store.load();
  expect(stored?.answers.map(({ questionId, answer }) => [questionId, answer])).toEqual([
    [Q1, "A"],
  ]);
});
