/** Difference of the two clocks, in milliseconds, that means the device has slept. */
const SLEPT_MS = 3_000;

/** The time left: the server's last value, continued by the monotonic clock. */
export interface SittingClock {
  /** Sets the server's value; `requestedAt` is the monotonic clock at the request. */
  set(secondsLeft: number, isPaused: boolean, requestedAt: number): void;
  /** Sets an estimate after an offline reload; it never closes the test. */
  estimate(secondsLeft: number, isPaused: boolean): void;
  /** Seconds, at least 0; null before any value. */
  secondsLeft(): number | null;
  /** Whether the value is the server's, since the page was opened and the device last slept. */
  isCertain(): boolean;
  /** True once after the device has slept, when the monotonic clock may have stopped. */
  hasSlept(): boolean;
}

/**
 * @param monotonic milliseconds, independent of changes of the device's clock: `performance.now`
 * @param wallClock milliseconds since 1970 by the device; only its differences are used, to detect a
 *   sleep, and an error costs one request
 */
export function createClock(monotonic: () => number, wallClock: () => number): SittingClock {
  let known: { secondsLeft: number; isPaused: boolean; at: number } | null = null;
  let certain = false;
  let gap = wallClock() - monotonic();

  const set = (secondsLeft: number, isPaused: boolean, at: number, isCertain: boolean) => {
    known = { secondsLeft, isPaused, at };
    certain = isCertain;
    gap = wallClock() - monotonic();
  };

  return {
    // Counted from the request, so the response time is subtracted.
    set: (secondsLeft, isPaused, requestedAt) => set(secondsLeft, isPaused, requestedAt, true),
    estimate: (secondsLeft, isPaused) => set(secondsLeft, isPaused, monotonic(), false),
    secondsLeft() {
      if (known === null) return null;
      if (known.isPaused) return known.secondsLeft;
      return Math.max(0, known.secondsLeft - (monotonic() - known.at) / 1000);
    },
    isCertain: () => certain,
    hasSlept() {
      const now = wallClock() - monotonic();
      const slept = Math.abs(now - gap) > SLEPT_MS;
      gap = now;
      if (slept) certain = false;
      return slept;
    },
  };
}

/** Seconds left after a reload, by the device's clock; a clock that was set back adds no time. */
export function estimateSecondsLeft(
  state: { secondsLeft: number; isPaused: boolean },
  contactAt: number,
  now: number,
): number {
  if (state.isPaused) return state.secondsLeft;
  return Math.max(0, state.secondsLeft - Math.max(0, now - contactAt) / 1000);
}
