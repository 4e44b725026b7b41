/** Milliseconds by which the two clocks of a device may differ before it has slept. */
const SLEPT_MS = 3_000;

/** The time that a pupil has left, as the school said it and a steady clock goes on from there. */
export interface SittingClock {
  /** Takes over what the school said; `askedAt` is the steady clock when it was asked. */
  set(secondsLeft: number, isPaused: boolean, askedAt: number): void;
  /** Takes over an estimate after a reload without a network: it closes nothing. */
  estimate(secondsLeft: number, isPaused: boolean): void;
  /** Seconds, not below 0; null before anything is known. */
  secondsLeft(): number | null;
  /** Whether the school itself said it, since this page was opened and the device last slept. */
  isCertain(): boolean;
  /** True once after the device has slept, since the steady clock may have stood still. */
  hasSlept(): boolean;
}

/**
 * @param steady milliseconds that no change of the device's clock moves: `performance.now`
 * @param device milliseconds since 1970 by the device; only differences of it are used, to notice
 *   a sleep, and being wrong costs no more than one question to the school
 */
export function createClock(steady: () => number, device: () => number): SittingClock {
  let known: { secondsLeft: number; isPaused: boolean; at: number } | null = null;
  let certain = false;
  let gap = device() - steady();

  const set = (secondsLeft: number, isPaused: boolean, at: number, isCertain: boolean) => {
    known = { secondsLeft, isPaused, at };
    certain = isCertain;
    gap = device() - steady();
  };

  return {
    // Counted from the moment of asking: what the way back took is taken off.
    set: (secondsLeft, isPaused, askedAt) => set(secondsLeft, isPaused, askedAt, true),
    estimate: (secondsLeft, isPaused) => set(secondsLeft, isPaused, steady(), false),
    secondsLeft() {
      if (known === null) return null;
      if (known.isPaused) return known.secondsLeft;
      return Math.max(0, known.secondsLeft - (steady() - known.at) / 1000);
    },
    isCertain: () => certain,
    hasSlept() {
      const now = device() - steady();
      const slept = Math.abs(now - gap) > SLEPT_MS;
      gap = now;
      if (slept) certain = false;
      return slept;
    },
  };
}

/** Seconds left after a reload, by the device's own clock; a clock set back gives none away. */
export function estimated(
  state: { secondsLeft: number; isPaused: boolean },
  contactAt: number,
  now: number,
): number {
  if (state.isPaused) return state.secondsLeft;
  return Math.max(0, state.secondsLeft - Math.max(0, now - contactAt) / 1000);
}
