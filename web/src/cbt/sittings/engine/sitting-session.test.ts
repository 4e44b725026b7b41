// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ApiError, noResponse } from "../../../platform/client/api-error.ts";
import { createSittingSession, type SittingSession } from "./sitting-session.ts";
import type { SittingStore } from "./stored-sitting.ts";
import { stateOf } from "./sitting-view.ts";
import { memoryStore } from "./store-memory.ts";
import { brief, aSchool, openState, Q } from "./testing.ts";

const [Q1, Q2, Q3] = Q;
let isSignedIn = true;
let opened: SittingSession[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  isSignedIn = true;
  opened = [];
});
afterEach(() => {
  for (const session of opened) session.stop();
  vi.useRealTimers();
});

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** A session as a page opens it on the store of this browser. */
async function open({
  store = memoryStore(),
  faked = aSchool(),
}: { store?: SittingStore; faked?: ReturnType<typeof aSchool> } = {}) {
  const { school, ...calls } = faked;
  const session = createSittingSession({
    testId: brief.test.id,
    store,
    isPersistent: true,
    api: calls,
    isSignedIn: () => isSignedIn,
    deviceName: "Chrome on Android, 360 x 740",
  });
  opened.push(session);
  await session.start();
  await pass(0);
  const state = (id: string) => stateOf(session.view().answers.get(id));
  return { session, school, store, faked, state };
}

async function begun() {
  const at = await open();
  await at.session.open(null);
  await pass(10);
  at.school.requests.length = 0;
  return at;
}

test("an answer is stored before it shows, and sent within two seconds", async () => {
  const { session, store, school, state } = await begun();
  expect(session.view().phase).toBe("sitting");
  let shown = false;
  session.subscribe(() => (shown = session.view().answers.has(Q1)));
  const keep = store.answer.bind(store);
  vi.spyOn(store, "answer").mockImplementation(async (...answer) => {
    expect(shown).toBe(false);
    return keep(...answer);
  });
  await session.answer(Q1, "A");
  expect(state(Q1)).toBe("unsent");
  await pass(100);
  expect(state(Q1)).toBe("saved");
  await session.answer(Q3, "wind");
  await pass(1_900);
  expect(state(Q3)).toBe("saved");
  expect(school.saved.get(Q3)).toMatchObject({ number: 2, answer: "wind" });
});

test("without a network answers survive a reload and are sent when it is back", async () => {
  const { session, school, store, faked } = await begun();
  school.isOnline = false;
  await session.answer(Q1, "A");
  await session.answer(Q2, "TRUE");
  await pass(60_000);
  expect(session.view().contact.kind).toBe("failing");
  session.stop();

  const again = await open({ store, faked });
  expect(again.session.view()).toMatchObject({ phase: "sitting" });
  expect([again.state(Q1), again.state(Q2)]).toEqual(["unsent", "unsent"]);
  school.isOnline = true;
  await pass(6_000);
  expect([again.state(Q1), again.state(Q2)]).toEqual(["saved", "saved"]);
});

test("an answer is sent again until it is acknowledged", async () => {
  const { session, school, state } = await begun();
  school.losesReplies = true;
  await session.answer(Q1, "A");
  await pass(3_000);
  expect(school.saved.get(Q1)).toMatchObject({ number: 1 });
  expect(state(Q1)).toBe("unsent");
  school.losesReplies = false;
  await pass(6_000);
  expect(state(Q1)).toBe("saved");
});

test("an answer changed during a save is sent again with its own number", async () => {
  const { session, school, state } = await begun();
  await Promise.all([session.answer(Q1, "A"), pass(0)]);
  await session.answer(Q1, "B");
  await pass(100);
  expect(state(Q1)).toBe("saved");
  expect(school.saved.get(Q1)).toMatchObject({ answer: "B", number: 2 });
});

test("sends a heartbeat every four seconds", async () => {
  const { school } = await begun();
  await pass(20_000);
  expect(school.requests.length).toBeGreaterThanOrEqual(5);
  expect(
    school.requests.every(({ call, numbers }) => call === "save" && numbers.length === 0),
  ).toBe(true);
});

test("opened on another device it becomes read-only, shows the saved answers, and can be continued", async () => {
  const { session, school, state } = await begun();
  school.saved.set(Q2, { questionId: Q2, number: 9, answer: "FALSE" });
  school.state = { ...openState, seat: 2 };
  await pass(5_000);
  expect(session.view().phase).toBe("elsewhere");
  expect(session.view().answers.get(Q2)).toMatchObject({ answer: "FALSE" });
  await session.answer(Q1, "A");
  expect(state(Q1)).toBe("none");
  await session.open(null);
  expect(session.view().phase).toBe("sitting");
  await session.answer(Q1, "A");
  await pass(100);
  expect(school.saved.get(Q1)).toMatchObject({ number: 10 });
});

test("a paused test takes no answers and stops the timer", async () => {
  const { session, school, state } = await begun();
  school.state = { ...openState, isPaused: true, secondsLeft: 900 };
  await pass(5_000);
  expect(session.view().phase).toBe("paused");
  await session.answer(Q1, "A");
  expect(state(Q1)).toBe("none");
  await pass(60_000);
  expect(session.secondsLeft()).toBe(900);
});

test("submitting sends the remaining answers and returns receipt and score", async () => {
  const { session, school } = await begun();
  school.isOnline = false;
  await session.answer(Q1, "A");
  await session.handIn(true);
  await pass(30_000);
  expect(session.view().phase).toBe("handing-in");
  school.isOnline = true;
  await pass(6_000);
  expect(session.view()).toMatchObject({
    phase: "handed-in",
    sitting: { paper: null, state: { receipt: { code: "K7-2QD" } } },
    score: { score: 2 },
  });
  expect(school.requests).toContainEqual({ call: "handIn", numbers: [1] });
});

test("a test submitted on another device shows receipt and score at once", async () => {
  const faked = aSchool();
  faked.school.state = { ...openState, status: "handed_in" };
  faked.school.brief = {
    ...brief,
    sitting: { id: "sitting-1", status: "handed_in", secondsLeft: 0 },
  };
  const { session } = await open({ faked });
  await pass(1_000);
  expect(session.view()).toMatchObject({ phase: "handed-in", score: { score: 2 } });
});

test("submitting can be cancelled until the server has received it", async () => {
  const { session, school } = await begun();
  school.isOnline = false;
  await session.handIn(true);
  await session.handIn(false);
  school.isOnline = true;
  await pass(20_000);
  expect(session.view().phase).toBe("sitting");
  expect(school.requests.some(({ call }) => call === "handIn")).toBe(false);
});

test("at the end the last answers are sent, and the server hands in, not the page", async () => {
  const { session, school } = await begun();
  school.state = { ...openState, secondsLeft: 6 };
  await pass(4_000);
  school.requests.length = 0;
  school.isOnline = false;
  await session.answer(Q1, "A");
  await pass(10_000);
  expect(session.view().phase).toBe("time-up");
  school.isOnline = true;
  school.state = { ...openState, secondsLeft: 300, secondsGiven: 300 };
  await pass(6_000);
  expect(session.view().phase).toBe("sitting");
  expect(school.requests.some(({ call }) => call === "handIn")).toBe(false);
  school.state = { ...openState, status: "handed_in", secondsLeft: 0 };
  await pass(6_000);
  expect(session.view()).toMatchObject({ phase: "handed-in", score: { score: 2 } });
});

test("only the receipt stays stored, and a reopening restores the paper", async () => {
  const { session, store, school } = await begun();
  await session.answer(Q1, "A");
  await session.handIn(true);
  await pass(100);
  const stored = (await store.load())!;
  expect(stored).toMatchObject({ answers: [], sitting: { paper: null, carryKey: "" } });
  expect(stored.sitting.state.receipt).toMatchObject({ code: "K7-2QD" });
  school.state = { ...openState, secondsGiven: 300 };
  await pass(20_000);
  expect(session.view().phase).toBe("sitting");
  expect(session.view().answers.get(Q1)).toMatchObject({ answer: "A", number: 1 });
  await session.answer(Q1, "B");
  await pass(100);
  expect(school.saved.get(Q1)).toMatchObject({ answer: "B", number: 2 });
});

test("calls lost on dead connections arrive on the next one", async () => {
  const faked = aSchool();
  const { save } = faked;
  let dead = 0;
  faked.save = async (sent) => ((dead -= 1) >= 0 ? new Promise(() => {}) : save(sent));
  const { session, state } = await open({ faked });
  await session.open(null);
  await pass(10);
  dead = 3;
  await session.answer(Q1, "A");
  await pass(6_100);
  expect(state(Q1)).toBe("saved");
});

test("late answers are shown as late and leave the queue", async () => {
  const { session, school, state } = await begun();
  school.isOnline = false;
  await session.answer(Q1, "A");
  school.outcome = "late";
  school.state = { ...openState, status: "handed_in", secondsLeft: 0 };
  school.isOnline = true;
  await pass(6_000);
  expect(state(Q1)).toBe("late");
  expect(session.view()).toMatchObject({ phase: "handed-in", sitting: { paper: null } });
});

test("after a sleep of the device the server is asked at once", async () => {
  const { session, school } = await begun();
  await pass(1_000);
  school.requests.length = 0;
  const now = Date.now();
  vi.setSystemTime(now + 3_600_000);
  await pass(600);
  expect(school.requests).toHaveLength(1);
  expect(session.isTimeCertain()).toBe(true);
});

test("while signed out nothing is sent, and the pupil can still answer", async () => {
  const { session, school, state } = await begun();
  isSignedIn = false;
  await session.answer(Q1, "A");
  await pass(20_000);
  expect(session.view()).toMatchObject({ phase: "sitting", contact: { kind: "signed-out" } });
  expect(school.requests).toHaveLength(0);
  isSignedIn = true;
  session.retryNow();
  await pass(10);
  expect(state(Q1)).toBe("saved");
});

test("a store that fails is replaced by memory without losing answers", async () => {
  const { session, store, school, state } = await begun();
  await session.answer(Q1, "A");
  vi.spyOn(store, "answer").mockRejectedValue(new Error("disk full"));
  await session.answer(Q2, "TRUE");
  expect(session.view().isPersistent).toBe(false);
  await pass(100);
  expect([state(Q1), state(Q2)]).toEqual(["saved", "saved"]);
  expect(school.saved.get(Q2)).toMatchObject({ number: 2 });
});

test("one answer that the server rejects does not block the others", async () => {
  const faked = aSchool();
  const { save } = faked;
  faked.save = async (sent) => {
    if (sent.answers.some(({ questionId }) => questionId === Q1))
      throw new ApiError({ status: 400, code: "invalid_input", message: "No" });
    return save(sent);
  };
  const { session, state } = await open({ faked });
  await session.open(null);
  await session.answer(Q1, "A");
  await session.answer(Q2, "TRUE");
  await pass(10_000);
  expect([state(Q1), state(Q2)]).toEqual(["unsent", "saved"]);
});

test("a refused start shows the reason and starts nothing", async () => {
  const faked = aSchool();
  faked.begin = async () => {
    throw new ApiError({ status: 403, code: "entry_code_wrong", message: "That is not the code." });
  };
  const { session } = await open({ faked });
  await session.open("K1");
  expect(session.view()).toMatchObject({ phase: "before", failure: { code: "entry_code_wrong" } });
});

test("starting is retried until the server answers", async () => {
  const { session, school } = await open();
  school.isOnline = false;
  const opening = session.open(null);
  await pass(10_000);
  expect(session.view()).toMatchObject({ phase: "before", failure: null });
  expect(session.view().openingSince).not.toBeNull();
  expect(school.hasBegun).toBe(false);
  school.isOnline = true;
  await pass(3_000);
  await opening;
  expect(session.view()).toMatchObject({ phase: "sitting", openingSince: null });
  expect(school.requests.filter(({ call }) => call === "begin")).toHaveLength(1);
});

test("cancelling starts nothing, reads the state of the server, and can be followed by a retry", async () => {
  const { session, school } = await open();
  school.isOnline = false;
  const opening = session.open(null);
  await pass(4_000);
  session.stopOpening();
  await opening;
  expect(session.view()).toMatchObject({ phase: "before", failure: null, openingSince: null });
  school.isOnline = true;
  school.requests.length = 0;
  await pass(10_000);
  expect(school.requests.map(({ call }) => call)).toContain("brief");
  expect(school.hasBegun).toBe(false);
  await session.open(null);
  expect(session.view().phase).toBe("sitting");
});

test("shows what another tab of this browser has stored", async () => {
  const { session, store, state } = await begun();
  await store.answer(Q3, "harmattan", { sinceContact: 0, above: 0 });
  await session.readStore();
  expect(state(Q3)).toBe("unsent");
});

test("a pending hand-in becomes read-only when the test is opened on another device", async () => {
  const faked = aSchool();
  const { handIn } = faked;
  faked.handIn = async (sent) => {
    if (sent.seat !== faked.school.state.seat)
      throw new ApiError({ status: 409, code: "sitting_moved", message: "Moved" });
    return handIn(sent);
  };
  const { session, school, state } = await open({ faked });
  await session.open(null);
  school.isOnline = false;
  await session.answer(Q1, "A");
  await session.handIn(true);
  await pass(1_000);
  school.state = { ...openState, seat: 2 };
  school.outcome = "late";
  school.isOnline = true;
  await pass(10_000);
  expect(session.view()).toMatchObject({ phase: "elsewhere", contact: { kind: "connected" } });
  expect(state(Q1)).toBe("late");
});

test("after a reload without a network only answers are sent until one arrives", async () => {
  const first = await begun();
  first.school.isOnline = false;
  await first.session.answer(Q1, "A");
  first.session.stop();
  const find = vi.spyOn(first.faked, "find");
  await open({ store: first.store, faked: first.faked });
  await pass(30_000);
  expect(find).not.toHaveBeenCalled();
  first.school.isOnline = true;
  await pass(4_000);
  expect(first.school.requests.map(({ call }) => call).slice(0, 2)).toEqual(["save", "find"]);
});

test("answers are sent even if the paper cannot be loaded", async () => {
  const first = await begun();
  first.school.isOnline = false;
  await first.session.answer(Q1, "A");
  first.session.stop();
  first.faked.find = async () => Promise.reject(noResponse());
  first.school.isOnline = true;
  const again = await open({ store: first.store, faked: first.faked });
  await pass(3_000);
  expect(again.state(Q1)).toBe("saved");
});
