// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ApiError, noResponse } from "../../../platform/client/api-error.ts";
import { createSittingSession, type SittingSession } from "./sitting-session.ts";
import type { SittingStore } from "./stored-sitting.ts";
import { placeOf } from "./sitting-view.ts";
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

/** A session as a page opens it, on the store that this browser keeps. */
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
    machine: "Chrome on Android, 360 x 740",
  });
  opened.push(session);
  await session.start();
  await pass(0);
  const place = (id: string) => placeOf(session.view().answers.get(id));
  return { session, school, store, faked, place };
}

async function begun() {
  const at = await open();
  await at.session.open(null);
  await pass(10);
  at.school.heard.length = 0;
  return at;
}

test("an answer is kept here before it shows, and is at school within two seconds", async () => {
  const { session, store, school, place } = await begun();
  expect(session.view().phase).toBe("sitting");
  let shown = false;
  session.subscribe(() => (shown = session.view().answers.has(Q1)));
  const keep = store.answer.bind(store);
  vi.spyOn(store, "answer").mockImplementation(async (...given) => {
    expect(shown).toBe(false);
    return keep(...given);
  });
  await session.answer(Q1, "A");
  expect(place(Q1)).toBe("here");
  await pass(100);
  expect(place(Q1)).toBe("school");
  await session.answer(Q3, "wind");
  await pass(1_900);
  expect(place(Q3)).toBe("school");
  expect(school.saved.get(Q3)).toMatchObject({ number: 2, answer: "wind" });
});

test("without a network answers stay here, through a reload, and go when it is back", async () => {
  const { session, school, store, faked } = await begun();
  school.isReached = false;
  await session.answer(Q1, "A");
  await session.answer(Q2, "TRUE");
  await pass(60_000);
  expect(session.view().contact.kind).toBe("failing");
  session.stop();

  const again = await open({ store, faked });
  expect(again.session.view()).toMatchObject({ phase: "sitting" });
  expect([again.place(Q1), again.place(Q2)]).toEqual(["here", "here"]);
  school.isReached = true;
  await pass(6_000);
  expect([again.place(Q1), again.place(Q2)]).toEqual(["school", "school"]);
});

test("an answer whose acknowledgement was lost is sent again until it is acknowledged", async () => {
  const { session, school, place } = await begun();
  school.losesWord = true;
  await session.answer(Q1, "A");
  await pass(3_000);
  expect(school.saved.get(Q1)).toMatchObject({ number: 1 });
  expect(place(Q1)).toBe("here");
  school.losesWord = false;
  await pass(6_000);
  expect(place(Q1)).toBe("school");
});

test("an answer that was changed while the first was under way goes again by its own number", async () => {
  const { session, school, place } = await begun();
  await Promise.all([session.answer(Q1, "A"), pass(0)]);
  await session.answer(Q1, "B");
  await pass(100);
  expect(place(Q1)).toBe("school");
  expect(school.saved.get(Q1)).toMatchObject({ answer: "B", number: 2 });
});

test("a sign of life goes every four seconds", async () => {
  const { school } = await begun();
  await pass(20_000);
  expect(school.heard.length).toBeGreaterThanOrEqual(5);
  expect(school.heard.every(({ call, numbers }) => call === "save" && numbers.length === 0)).toBe(
    true,
  );
});

test("opened elsewhere it turns read-only, shows what the school has, and can go on here", async () => {
  const { session, school, place } = await begun();
  school.saved.set(Q2, { questionId: Q2, number: 9, answer: "FALSE" });
  school.state = { ...openState, seat: 2 };
  await pass(5_000);
  expect(session.view().phase).toBe("elsewhere");
  expect(session.view().answers.get(Q2)).toMatchObject({ answer: "FALSE" });
  await session.answer(Q1, "A");
  expect(place(Q1)).toBe("none");
  await session.open(null);
  expect(session.view().phase).toBe("sitting");
  await session.answer(Q1, "A");
  await pass(100);
  expect(school.saved.get(Q1)).toMatchObject({ number: 10 });
});

test("a paused hall takes no answers and stops the clock", async () => {
  const { session, school, place } = await begun();
  school.state = { ...openState, isPaused: true, secondsLeft: 900 };
  await pass(5_000);
  expect(session.view().phase).toBe("paused");
  await session.answer(Q1, "A");
  expect(place(Q1)).toBe("none");
  await pass(60_000);
  expect(session.secondsLeft()).toBe(900);
});

test("handing in brings what waits, and the receipt and score of the school", async () => {
  const { session, school } = await begun();
  school.isReached = false;
  await session.answer(Q1, "A");
  await session.handIn(true);
  await pass(30_000);
  expect(session.view().phase).toBe("handing-in");
  school.isReached = true;
  await pass(6_000);
  expect(session.view()).toMatchObject({
    phase: "handed-in",
    sitting: { paper: null, state: { receipt: { code: "K7-2QD" } } },
    score: { score: 2 },
  });
  expect(school.heard).toContainEqual({ call: "handIn", numbers: [1] });
});

test("what was handed in on another machine shows receipt and score at once", async () => {
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

test("handing in can be taken back while the school has not heard of it", async () => {
  const { session, school } = await begun();
  school.isReached = false;
  await session.handIn(true);
  await session.handIn(false);
  school.isReached = true;
  await pass(20_000);
  expect(session.view().phase).toBe("sitting");
  expect(school.heard.some(({ call }) => call === "handIn")).toBe(false);
});

test("at the end the last answers go first, and the school hands in, not the page", async () => {
  const { session, school } = await begun();
  school.state = { ...openState, secondsLeft: 6 };
  await pass(4_000);
  school.heard.length = 0;
  school.isReached = false;
  await session.answer(Q1, "A");
  await pass(10_000);
  expect(session.view().phase).toBe("time-up");
  school.isReached = true;
  school.state = { ...openState, secondsLeft: 300, secondsGiven: 300 };
  await pass(6_000);
  expect(session.view().phase).toBe("sitting");
  expect(school.heard.some(({ call }) => call === "handIn")).toBe(false);
  school.state = { ...openState, status: "handed_in", secondsLeft: 0 };
  await pass(6_000);
  expect(session.view()).toMatchObject({ phase: "handed-in", score: { score: 2 } });
});

test("once the receipt is shown nothing else is left here, and a re-opening brings it again", async () => {
  const { session, store, school } = await begun();
  await session.answer(Q1, "A");
  await session.handIn(true);
  await pass(100);
  const kept = (await store.load())!;
  expect(kept).toMatchObject({ answers: [], sitting: { paper: null, carryKey: "" } });
  expect(kept.sitting.state.receipt).toMatchObject({ code: "K7-2QD" });
  school.state = { ...openState, secondsGiven: 300 };
  await pass(20_000);
  expect(session.view().phase).toBe("sitting");
  expect(session.view().answers.get(Q1)).toMatchObject({ answer: "A", number: 1 });
  await session.answer(Q1, "B");
  await pass(100);
  expect(school.saved.get(Q1)).toMatchObject({ answer: "B", number: 2 });
});

test("what the connections of a cut network swallow arrives on the next one", async () => {
  const faked = aSchool();
  const { save } = faked;
  let dead = 0;
  faked.save = async (sent) => ((dead -= 1) >= 0 ? new Promise(() => {}) : save(sent));
  const { session, place } = await open({ faked });
  await session.open(null);
  await pass(10);
  dead = 3;
  await session.answer(Q1, "A");
  await pass(6_100);
  expect(place(Q1)).toBe("school");
});

test("what came after time is told as set aside, and leaves the queue", async () => {
  const { session, school, place } = await begun();
  school.isReached = false;
  await session.answer(Q1, "A");
  school.as = "set_aside";
  school.state = { ...openState, status: "handed_in", secondsLeft: 0 };
  school.isReached = true;
  await pass(6_000);
  expect(place(Q1)).toBe("aside");
  expect(session.view()).toMatchObject({ phase: "handed-in", sitting: { paper: null } });
});

test("after a sleep of the device the school is asked at once", async () => {
  const { session, school } = await begun();
  await pass(1_000);
  school.heard.length = 0;
  const now = Date.now();
  vi.setSystemTime(now + 3_600_000);
  await pass(600);
  expect(school.heard).toHaveLength(1);
  expect(session.isTimeCertain()).toBe(true);
});

test("while nobody is signed in nothing is sent, and answering goes on", async () => {
  const { session, school, place } = await begun();
  isSignedIn = false;
  await session.answer(Q1, "A");
  await pass(20_000);
  expect(session.view()).toMatchObject({ phase: "sitting", contact: { kind: "signed-out" } });
  expect(school.heard).toHaveLength(0);
  isSignedIn = true;
  session.retryNow();
  await pass(10);
  expect(place(Q1)).toBe("school");
});

test("a store that fails in the middle is left, said, and no answer is lost", async () => {
  const { session, store, school, place } = await begun();
  await session.answer(Q1, "A");
  vi.spyOn(store, "answer").mockRejectedValue(new Error("no room"));
  await session.answer(Q2, "TRUE");
  expect(session.view().isPersistent).toBe(false);
  await pass(100);
  expect([place(Q1), place(Q2)]).toEqual(["school", "school"]);
  expect(school.saved.get(Q2)).toMatchObject({ number: 2 });
});

test("one answer that the school cannot read does not hold up the others", async () => {
  const faked = aSchool();
  const { save } = faked;
  faked.save = async (sent) => {
    if (sent.answers.some(({ questionId }) => questionId === Q1))
      throw new ApiError({ status: 400, code: "invalid_input", message: "No" });
    return save(sent);
  };
  const { session, place } = await open({ faked });
  await session.open(null);
  await session.answer(Q1, "A");
  await session.answer(Q2, "TRUE");
  await pass(10_000);
  expect([place(Q1), place(Q2)]).toEqual(["here", "school"]);
});

test("a refused beginning says why and begins nothing", async () => {
  const faked = aSchool();
  faked.begin = async () => {
    throw new ApiError({ status: 403, code: "entry_code_wrong", message: "That is not the code." });
  };
  const { session } = await open({ faked });
  await session.open("K1");
  expect(session.view()).toMatchObject({ phase: "before", failure: { code: "entry_code_wrong" } });
});

test("a beginning that nothing answers is tried until the school is reached", async () => {
  const { session, school } = await open();
  school.isReached = false;
  const opening = session.open(null);
  await pass(10_000);
  expect(session.view()).toMatchObject({ phase: "before", failure: null });
  expect(session.view().openingSince).not.toBeNull();
  expect(school.hasBegun).toBe(false);
  school.isReached = true;
  await pass(3_000);
  await opening;
  expect(session.view()).toMatchObject({ phase: "sitting", openingSince: null });
  expect(school.heard.filter(({ call }) => call === "begin")).toHaveLength(1);
});

test("who stops waiting has begun nothing here, hears what the school knows, and can try again", async () => {
  const { session, school } = await open();
  school.isReached = false;
  const opening = session.open(null);
  await pass(4_000);
  session.stopOpening();
  await opening;
  expect(session.view()).toMatchObject({ phase: "before", failure: null, openingSince: null });
  school.isReached = true;
  school.heard.length = 0;
  await pass(10_000);
  expect(school.heard.map(({ call }) => call)).toContain("brief");
  expect(school.hasBegun).toBe(false);
  await session.open(null);
  expect(session.view().phase).toBe("sitting");
});

test("what another tab of this browser kept shows here too", async () => {
  const { session, store, place } = await begun();
  await store.answer(Q3, "harmattan", { sinceContact: 0, above: 0 });
  await session.readStore();
  expect(place(Q3)).toBe("here");
});

test("a hand-in that waited here while the test was opened elsewhere turns read-only", async () => {
  const faked = aSchool();
  const { handIn } = faked;
  faked.handIn = async (sent) => {
    if (sent.seat !== faked.school.state.seat)
      throw new ApiError({ status: 409, code: "sitting_moved", message: "Moved" });
    return handIn(sent);
  };
  const { session, school, place } = await open({ faked });
  await session.open(null);
  school.isReached = false;
  await session.answer(Q1, "A");
  await session.handIn(true);
  await pass(1_000);
  school.state = { ...openState, seat: 2 };
  school.as = "set_aside";
  school.isReached = true;
  await pass(10_000);
  expect(session.view()).toMatchObject({ phase: "elsewhere", contact: { kind: "reached" } });
  expect(place(Q1)).toBe("aside");
});

test("after a reload without a network only answers are tried until one arrives", async () => {
  const first = await begun();
  first.school.isReached = false;
  await first.session.answer(Q1, "A");
  first.session.stop();
  const find = vi.spyOn(first.faked, "find");
  await open({ store: first.store, faked: first.faked });
  await pass(30_000);
  expect(find).not.toHaveBeenCalled();
  first.school.isReached = true;
  await pass(4_000);
  expect(first.school.heard.map(({ call }) => call).slice(0, 2)).toEqual(["save", "find"]);
});

test("on a line that is too thin for the paper the answers go all the same", async () => {
  const first = await begun();
  first.school.isReached = false;
  await first.session.answer(Q1, "A");
  first.session.stop();
  first.faked.find = async () => Promise.reject(noResponse());
  first.school.isReached = true;
  const again = await open({ store: first.store, faked: first.faked });
  await pass(3_000);
  expect(again.place(Q1)).toBe("school");
});
