import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createHedge, type Hedge } from "./hedged-request.ts";

let hedge: Hedge;
const callerSignal = new AbortController().signal;
const never = () => new Promise<string>(() => {});
const after = (ms: number, word: string) => () =>
  new Promise<string>((done) => setTimeout(() => done(word), ms));

beforeEach(() => {
  vi.useFakeTimers();
  hedge = createHedge(() => performance.now());
});
afterEach(() => vi.useRealTimers());

/** A call whose results are given in turn; the last repeats. */
function calls(...kinds: (() => Promise<string>)[]) {
  const signals: AbortSignal[] = [];
  const call = (signal: AbortSignal) => {
    signals.push(signal);
    return kinds[Math.min(signals.length, kinds.length) - 1]!();
  };
  return { call, signals };
}

test("a lost call is sent again, and the first copy to finish gives the result", async () => {
  const { call, signals } = calls(never, never, after(10, "there"));
  const result = hedge(call, callerSignal);
  await vi.advanceTimersByTimeAsync(1_900);
  expect(signals).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(2_200);
  expect(await result).toBe("there");
  expect(signals).toHaveLength(3);
  expect(signals.every((signal) => signal.aborted)).toBe(true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(signals).toHaveLength(3);
});

test("a call with an answer is sent once, and an error is passed on at once", async () => {
  const answered = calls(after(100, "yes"));
  const result = hedge(answered.call, callerSignal);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await result).toBe("yes");
  expect(answered.signals).toHaveLength(1);
  await expect(hedge(() => Promise.reject(new Error("no")), callerSignal)).rejects.toThrow("no");
});

test("a slow connection gets no copies", async () => {
  const { call, signals } = calls(after(1_900, "slow"));
  const first = hedge(call, callerSignal);
  await vi.advanceTimersByTimeAsync(1_900);
  await first;
  const second = hedge(calls(after(5_000, "slower")).call, callerSignal);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await second).toBe("slower");
  expect(signals).toHaveLength(1);
});

test("sends four copies at most, and aborts all with the caller", async () => {
  const { call, signals } = calls(never);
  const caller = new AbortController();
  const result = hedge(call, caller.signal).catch((thrown: unknown) => thrown);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(signals).toHaveLength(4);
  caller.abort();
  expect(await result).toMatchObject({ name: "AbortError" });
  expect(signals.every((signal) => signal.aborted)).toBe(true);
});
