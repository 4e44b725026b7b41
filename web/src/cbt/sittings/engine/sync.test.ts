import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createSyncLoop, retryDelay, nextRequest, type SyncLoop } from "./sync.ts";
import { aSitting, anAnswer, openState } from "./testing.ts";

let sync: SyncLoop;
const exchange = vi.fn<(signal: AbortSignal) => Promise<boolean>>();
const onOutcome = vi.fn<(failure: { thrown: unknown } | null) => void>();

beforeEach(() => {
  vi.useFakeTimers();
  exchange.mockReset().mockResolvedValue(false);
  onOutcome.mockReset();
  sync = createSyncLoop({ exchange, onOutcome, heartbeat: () => 4_000, random: () => 1 });
});
afterEach(() => {
  sync.stop();
  vi.useRealTimers();
});

test("an answer goes at once, and then a sign of life follows at each heartbeat", async () => {
  sync.flush();
  await vi.advanceTimersByTimeAsync(0);
  expect(exchange).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(12_000);
  expect(exchange).toHaveBeenCalledTimes(4);
});

test("while more waits the next goes at once", async () => {
  exchange.mockResolvedValueOnce(true).mockResolvedValueOnce(true);
  sync.flush();
  await vi.advanceTimersByTimeAsync(10);
  expect(exchange).toHaveBeenCalledTimes(3);
});

test("typing is gathered, but its first letter does not wait for the last", async () => {
  sync.flush();
  await vi.advanceTimersByTimeAsync(0);
  for (let i = 0; i < 10; i += 1) {
    sync.flush(800);
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(exchange).toHaveBeenCalledTimes(2);
});

test("it tries for ever, three seconds apart at most, and an answer does not break the wait", async () => {
  exchange.mockRejectedValue(new Error("no network"));
  sync.flush();
  await vi.advanceTimersByTimeAsync(0);
  sync.flush();
  await vi.advanceTimersByTimeAsync(400);
  expect(exchange).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(exchange.mock.calls.length).toBeGreaterThan(700);
  exchange.mockResolvedValue(false);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(onOutcome).toHaveBeenLastCalledWith(null);
});

test("when the network is back it tries at once", async () => {
  exchange.mockRejectedValueOnce(new Error("no network"));
  sync.flush();
  await vi.advanceTimersByTimeAsync(0);
  sync.retryNow();
  await vi.advanceTimersByTimeAsync(0);
  expect(exchange).toHaveBeenCalledTimes(2);
});

test("an exchange without an answer is given up after eight seconds", async () => {
  exchange.mockImplementationOnce(
    (signal) =>
      new Promise((_, fail) => signal.addEventListener("abort", () => fail(new Error("late")))),
  );
  sync.flush();
  await vi.advanceTimersByTimeAsync(7_900);
  expect(onOutcome).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(200);
  expect(onOutcome.mock.calls[0]).toEqual([{ thrown: expect.any(Error) }]);
  // It has waited long enough already.
  expect(exchange).toHaveBeenCalledTimes(2);
});

test("what a cut network swallowed is not waited for when it is back", async () => {
  exchange.mockImplementationOnce(() => new Promise(() => {}));
  sync.flush();
  await vi.advanceTimersByTimeAsync(3_000);
  sync.retryNow();
  await vi.advanceTimersByTimeAsync(600);
  expect(exchange).toHaveBeenCalledTimes(2);
  expect(onOutcome).toHaveBeenLastCalledWith(null);
});

test("work that never ends and does not listen holds up nothing", async () => {
  exchange.mockImplementationOnce(() => new Promise(() => {}));
  sync.flush();
  await vi.advanceTimersByTimeAsync(8_010);
  expect(exchange).toHaveBeenCalledTimes(2);
  expect(onOutcome).toHaveBeenLastCalledWith(null);
});

test("waits double to three seconds, each moved by up to a third", () => {
  expect([1, 2, 3, 4, 5, 40].map((times) => retryDelay(times, () => 1))).toEqual([
    500, 1000, 2000, 3000, 3000, 3000,
  ]);
  expect(retryDelay(5, () => 0)).toBe(2000);
});

const memory = { hasAskedScore: false, refusals: 0 };
const rows = [
  anAnswer("q1", { number: 3 }),
  anAnswer("q2", { number: 1 }),
  anAnswer("q3", { number: 2, as: "saved" }),
];
const handedIn = { ...openState, status: "handed_in" as const };

test("everything that waits goes, oldest first, and hands in nothing by itself", () => {
  const { answers, handsIn } = nextRequest(aSitting(), rows, memory);
  expect(answers.map(({ number }) => number)).toEqual([1, 3]);
  expect(handsIn).toBe(false);
});

test.each([
  ["the pupil wants it", aSitting({ wantsHandIn: true }), memory, true],
  [
    "another machine has the sitting",
    aSitting({ wantsHandIn: true, state: { ...openState, seat: 2 } }),
    memory,
    false,
  ],
  ["time has handed in: the score is asked for", aSitting({ state: handedIn }), memory, true],
  ["it was asked for", aSitting({ state: handedIn }), { ...memory, hasAskedScore: true }, false],
])("hands in when %s", (_, sitting, known, handsIn) =>
  expect(nextRequest(sitting, rows, known).handsIn).toBe(handsIn),
);

test("after a refused batch answers go one by one in turn, and hand in only with the last", () => {
  const wants = aSitting({ wantsHandIn: true });
  const numbers = [1, 2, 3].map((refusals) => {
    const { answers, handsIn } = nextRequest(wants, rows, { ...memory, refusals });
    expect(handsIn).toBe(false);
    return answers.map(({ number }) => number);
  });
  expect(numbers).toEqual([[3], [1], [3]]);
  expect(nextRequest(wants, rows.slice(0, 1), { ...memory, refusals: 1 }).handsIn).toBe(true);
});
