import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { waitAfter } from "./backoff.ts";
import { createSender, type Sender } from "./sender.ts";

let sender: Sender;
const exchange = vi.fn<(signal: AbortSignal) => Promise<boolean>>();
const onOutcome = vi.fn<(failure: { thrown: unknown } | null) => void>();

beforeEach(() => {
  vi.useFakeTimers();
  exchange.mockReset().mockResolvedValue(false);
  onOutcome.mockReset();
  sender = createSender({ exchange, onOutcome, pulse: () => 4_000, random: () => 1 });
});
afterEach(() => {
  sender.stop();
  vi.useRealTimers();
});

test("an answer goes at once, and then a sign of life follows at each pulse", async () => {
  sender.poke();
  await vi.advanceTimersByTimeAsync(0);
  expect(exchange).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(12_000);
  expect(exchange).toHaveBeenCalledTimes(4);
});

test("while more waits the next goes at once", async () => {
  exchange.mockResolvedValueOnce(true).mockResolvedValueOnce(true);
  sender.poke();
  await vi.advanceTimersByTimeAsync(10);
  expect(exchange).toHaveBeenCalledTimes(3);
});

test("typing is gathered, but its first letter does not wait for the last", async () => {
  sender.poke();
  await vi.advanceTimersByTimeAsync(0);
  for (let i = 0; i < 10; i += 1) {
    sender.poke(800);
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(exchange).toHaveBeenCalledTimes(2);
});

test("it tries for ever, three seconds apart at most, and an answer does not break the wait", async () => {
  exchange.mockRejectedValue(new Error("no network"));
  sender.poke();
  await vi.advanceTimersByTimeAsync(0);
  sender.poke();
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
  sender.poke();
  await vi.advanceTimersByTimeAsync(0);
  sender.retryNow();
  await vi.advanceTimersByTimeAsync(0);
  expect(exchange).toHaveBeenCalledTimes(2);
});

test("an exchange without an answer is given up after eight seconds", async () => {
  exchange.mockImplementationOnce(
    (signal) =>
      new Promise((_, fail) => signal.addEventListener("abort", () => fail(new Error("late")))),
  );
  sender.poke();
  await vi.advanceTimersByTimeAsync(7_900);
  expect(onOutcome).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(200);
  expect(onOutcome.mock.calls[0]).toEqual([{ thrown: expect.any(Error) }]);
  // It has waited long enough already.
  expect(exchange).toHaveBeenCalledTimes(2);
});

test("what a cut network swallowed is not waited for when it is back", async () => {
  exchange.mockImplementationOnce(() => new Promise(() => {}));
  sender.poke();
  await vi.advanceTimersByTimeAsync(3_000);
  sender.retryNow();
  await vi.advanceTimersByTimeAsync(600);
  expect(exchange).toHaveBeenCalledTimes(2);
  expect(onOutcome).toHaveBeenLastCalledWith(null);
});

test("work that never ends and does not listen holds up nothing", async () => {
  exchange.mockImplementationOnce(() => new Promise(() => {}));
  sender.poke();
  await vi.advanceTimersByTimeAsync(8_010);
  expect(exchange).toHaveBeenCalledTimes(2);
  expect(onOutcome).toHaveBeenLastCalledWith(null);
});

test("waits double to three seconds, each moved by up to a third", () => {
  expect([1, 2, 3, 4, 5, 40].map((times) => waitAfter(times, () => 1))).toEqual([
    500, 1000, 2000, 3000, 3000, 3000,
  ]);
  expect(waitAfter(5, () => 0)).toBe(2000);
});
