import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { releaseMemoryAtRest } from "./release-memory.ts";

const EVERY_MS = 1_000;
const MB = 1_000_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("collects once after work, when the process rests, and not again for little", async () => {
  const state = { busy: 0.9, heap: 200 * MB, collected: 0 };
  const watch = releaseMemoryAtRest(
    {
      busy: () => state.busy,
      heapBytes: () => state.heap,
      async collect() {
        state.collected += 1;
        state.heap = 60 * MB;
      },
    },
    EVERY_MS,
  );
  const checks = (count: number) => vi.advanceTimersByTimeAsync(count * EVERY_MS);
  await checks(3);
  expect(state.collected, "at work").toBe(0);
  state.busy = 0.01;
  await checks(3);
  expect(state.collected, "at rest").toBe(1);
  state.heap = 70 * MB;
  await checks(3);
  expect(state.collected, "hardly more than at the last rest").toBe(1);
  state.heap = 300 * MB;
  await checks(3);
  expect(state.collected, "at rest after a morning of results").toBe(2);
  watch.stop();
  state.heap = 300 * MB;
  await checks(3);
  expect(state.collected, "stopped").toBe(2);
});
