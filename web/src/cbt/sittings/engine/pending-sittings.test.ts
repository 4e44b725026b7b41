// @vitest-environment jsdom
import { expect, test } from "vitest";
import { ApiError } from "../../../platform/client/api-error.ts";
import { unsent } from "./stored-sitting.ts";
import { sendPendingSittings } from "./pending-sittings.ts";
import { memoryStore } from "./store-memory.ts";
import { aSitting, aSchool, openState } from "./testing.ts";

const moment = { sinceContact: 0, above: 0 };

test("sends unsent answers of earlier tests, and nothing if there are none", async () => {
  const { school, ...calls } = aSchool();
  const stores = [memoryStore(), memoryStore(), memoryStore()];
  await stores[0]!.saveSitting(aSitting(), []);
  await stores[1]!.saveSitting(aSitting(), []);
  await stores[1]!.answer("q1", "A", moment);
  await stores[2]!.saveSitting(aSitting({ wantsHandIn: true }), []);
  await sendPendingSittings(stores, calls);
  expect(school.requests).toEqual([
    { call: "find", numbers: [] },
    { call: "save", numbers: [1] },
    { call: "handIn", numbers: [] },
  ]);
  expect(unsent((await stores[1]!.load())!.answers)).toEqual([]);
  expect((await stores[2]!.load())!.sitting.state.status).toBe("handed_in");
});

test("of a test submitted on another device only the receipt stays, after one request", async () => {
  const { school, ...calls } = aSchool();
  school.state = { ...openState, seat: 2, status: "handed_in" };
  const store = memoryStore();
  await store.saveSitting(aSitting(), [{ questionId: "q1", number: 1, answer: "A" }]);
  await sendPendingSittings([store], calls);
  await sendPendingSittings([store], calls);
  expect(school.requests).toEqual([{ call: "find", numbers: [] }]);
  expect(await store.load()).toMatchObject({ answers: [], sitting: { paper: null, carryKey: "" } });
});

test("failed answers stay unsent", async () => {
  const { school, ...calls } = aSchool();
  const store = memoryStore();
  await store.saveSitting(aSitting(), []);
  await store.answer("q1", "A", moment);
  school.isOnline = false;
  await sendPendingSittings([store], calls);
  expect(unsent((await store.load())!.answers)).toHaveLength(1);
});

test("an error of one test does not block the others", async () => {
  const { school, ...calls } = aSchool();
  const [moved, other] = [memoryStore(), memoryStore()];
  await moved.saveSitting(aSitting({ wantsHandIn: true }), []);
  await other.saveSitting(aSitting(), []);
  await other.answer("q1", "A", moment);
  const refused = { ...calls, handIn: () => Promise.reject(new Error("open on another device")) };
  await sendPendingSittings([moved, other], refused);
  expect(school.requests).toEqual([{ call: "save", numbers: [1] }]);
  expect(unsent((await other.load())!.answers)).toEqual([]);
  expect((await moved.load())!.sitting.wantsHandIn).toBe(true);
});

test("answers of a device that the pupil has left are sent without a hand-in", async () => {
  const { school, ...calls } = aSchool();
  const store = memoryStore();
  await store.saveSitting(aSitting({ wantsHandIn: true }), []);
  await store.answer("q1", "A", moment);
  const moved = new ApiError({ status: 409, code: "sitting_moved", message: "Moved" });
  await sendPendingSittings([store], { ...calls, handIn: () => Promise.reject(moved) });
  expect(school.requests).toEqual([{ call: "save", numbers: [1] }]);
  expect((await store.load())!.sitting.wantsHandIn).toBe(false);
});
