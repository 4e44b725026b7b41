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

test("an answer is sent at once, followed by heartbeats", async () => {
  sync.flush();
  await vi.advanceTimersByTimeAsync(0);
  expect(exchange).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(12_000);
  expect(exchange).toHaveBeenCalledTimes(4);
});

test("while more is queued the next exchange starts at once", async () => {
  exchange.mockResolvedValueOnce(true).mockResolvedValueOnce(true);
  sync.flush();
  await vi.advanceTimersByTimeAsync(10);
  expect(exchange).toHaveBeenCalledTimes(3);
});

test("typing is debounced without delaying the first letter", async () => {
  sync.flush();
  await vi.advanceTimersByTimeAsync(0);
  for (let i = 0; i < 10; i += 1) {
    sync.flush(800);
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(exchange).toHaveBeenCalledTimes(2);
});

test("retries forever, at most three seconds apart, and an answer does not interrupt the back-off", async () => {
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

test("retries at once when the network is back", async () => {
  exchange.mockRejectedValueOnce(new Error("no network"));
  sync.flush();
  await vi.advanceTimersByTimeAsync(0);
  sync.retryNow();
  await vi.advanceTimersByTimeAsync(0);
  expect(exchange).toHaveBeenCalledTimes(2);
});

test("an exchange without an answer times out after eight seconds", async () => {
  exchange.mockImplementationOnce(
    (signal) =>
      new Promise((_, fail) => signal.addEventListener("abort", () => fail(new Error("late")))),
  );
  sync.flush();
  await vi.advanceTimersByTimeAsync(7_900);
  expect(onOutcome).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(200);
  expect(onOutcome.mock.calls[0]).toEqual([{ thrown: expect.any(Error) }]);
  // Without further back-off.
  expect(exchange).toHaveBeenCalledTimes(2);
});

test("an exchange lost with the network is aborted when it is back", async () => {
  exchange.mockImplementationOnce(() => new Promise(() => {}));
  sync.flush();
  await vi.advanceTimersByTimeAsync(3_000);
  sync.retryNow();
  await vi.advanceTimersByTimeAsync(600);
  expect(exchange).toHaveBeenCalledTimes(2);
  expect(onOutcome).toHaveBeenLastCalledWith(null);
});

test("work that never ends and ignores the signal does not block the loop", async () => {
  exchange.mockImplementationOnce(() => new Promise(() => {}));
  sync.flush();
  await vi.advanceTimersByTimeAsync(8_010);
  expect(exchange).toHaveBeenCalledTimes(2);
  expect(onOutcome).toHaveBeenLastCalledWith(null);
});

test("delays double up to three seconds, with a jitter of up to a third", () => {
  expect([1, 2, 3, 4, 5, 40].map((times) => retryDelay(times, () => 1))).toEqual([
    500, 1000, 2000, 3000, 3000, 3000,
  ]);
  expect(retryDelay(5, () => 0)).toBe(2000);
});

const memory = { hasRequestedScore: false, refusals: 0 };
const rows = [
  anAnswer("q1", { number: 3 }),
  anAnswer("q2", { number: 1 }),
  anAnswer("q3", { number: 2, outcome: "saved" }),
];
const handedIn = { ...openState, status: "handed_in" as const };

test("sends all queued answers, oldest first, without handing in", () => {
  const { answers, handsIn } = nextRequest(aSitting(), rows, memory);
  expect(answers.map(({ number }) => number)).toEqual([1, 3]);
  expect(handsIn).toBe(false);
});

test.each([
  ["the pupil wants it", aSitting({ wantsHandIn: true }), memory, true],
  [
    "the sitting is open on another device",
    aSitting({ wantsHandIn: true, state: { ...openState, seat: 2 } }),
    memory,
    false,
  ],
  ["handed in by time: the score is requested", aSitting({ state: handedIn }), memory, true],
  [
    "it was requested",
    aSitting({ state: handedIn }),
    { ...memory, hasRequestedScore: true },
    false,
  ],
])("hands in when %s", (_, sitting, known, handsIn) =>
  expect(nextRequest(sitting, rows, known).handsIn).toBe(handsIn),
);

test("after a rejected batch answers are sent one by one in turn, and the hand-in with the last", () => {
  const wants = aSitting({ wantsHandIn: true });
  const numbers = [1, 2, 3].map((refusals) => {
    const { answers, handsIn } = nextRequest(wants, rows, { ...memory, refusals });
    expect(handsIn).toBe(false);
    return answers.map(({ number }) => number);
  });
  expect(numbers).toEqual([[3], [1], [3]]);
  expect(nextRequest(wants, rows.slice(0, 1), { ...memory, refusals: 1 }).handsIn).toBe(true);
});
