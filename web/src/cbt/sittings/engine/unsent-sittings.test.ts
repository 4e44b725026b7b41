// @vitest-environment jsdom
import { expect, test } from "vitest";
import { ApiError } from "../../../platform/client/api-error.ts";
import { waiting } from "./stored-sitting.ts";
import { sendUnsentSittings } from "./unsent-sittings.ts";
import { memoryStore } from "./store-memory.ts";
import { aSitting, aSchool, openState } from "./testing.ts";

const now = { sinceContact: 0, above: 0 };

test("what an earlier test left goes to school, and nothing where nothing waits", async () => {
  const { school, ...calls } = aSchool();
  const stores = [memoryStore(), memoryStore(), memoryStore()];
  await stores[0]!.keep(aSitting(), []);
  await stores[1]!.keep(aSitting(), []);
  await stores[1]!.answer("q1", "A", now);
  await stores[2]!.keep(aSitting({ wantsHandIn: true }), []);
  await sendUnsentSittings(stores, calls);
  expect(school.heard).toEqual([
    { call: "find", numbers: [] },
    { call: "save", numbers: [1] },
    { call: "handIn", numbers: [] },
  ]);
  expect(waiting((await stores[1]!.load())!.answers)).toEqual([]);
  expect((await stores[2]!.load())!.sitting.state.status).toBe("handed_in");
});

test("of a test that was handed in elsewhere only the receipt stays, and it is asked for once", async () => {
  const { school, ...calls } = aSchool();
  school.state = { ...openState, seat: 2, status: "handed_in" };
  const store = memoryStore();
  await store.keep(aSitting(), [{ questionId: "q1", number: 1, answer: "A" }]);
  await sendUnsentSittings([store], calls);
  await sendUnsentSittings([store], calls);
  expect(school.heard).toEqual([{ call: "find", numbers: [] }]);
  expect(await store.load()).toMatchObject({ answers: [], sitting: { paper: null, carryKey: "" } });
});

test("what fails stays", async () => {
  const { school, ...calls } = aSchool();
  const store = memoryStore();
  await store.keep(aSitting(), []);
  await store.answer("q1", "A", now);
  school.isReached = false;
  await sendUnsentSittings([store], calls);
  expect(waiting((await store.load())!.answers)).toHaveLength(1);
});

test("what the school refuses of one test holds up no other", async () => {
  const { school, ...calls } = aSchool();
  const [moved, other] = [memoryStore(), memoryStore()];
  await moved.keep(aSitting({ wantsHandIn: true }), []);
  await other.keep(aSitting(), []);
  await other.answer("q1", "A", now);
  const refused = { ...calls, handIn: () => Promise.reject(new Error("opened elsewhere")) };
  await sendUnsentSittings([moved, other], refused);
  expect(school.heard).toEqual([{ call: "save", numbers: [1] }]);
  expect(waiting((await other.load())!.answers)).toEqual([]);
  expect((await moved.load())!.sitting.wantsHandIn).toBe(true);
});

test("answers of a machine that the pupil left go without handing in", async () => {
  const { school, ...calls } = aSchool();
  const store = memoryStore();
  await store.keep(aSitting({ wantsHandIn: true }), []);
  await store.answer("q1", "A", now);
  const moved = new ApiError({ status: 409, code: "sitting_moved", message: "Moved" });
  await sendUnsentSittings([store], { ...calls, handIn: () => Promise.reject(moved) });
  expect(school.heard).toEqual([{ call: "save", numbers: [1] }]);
  expect((await store.load())!.sitting.wantsHandIn).toBe(false);
});
