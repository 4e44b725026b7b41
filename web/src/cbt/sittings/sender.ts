import { noResponse } from "../../platform/client/api-error.ts";
import { waitAfter } from "./backoff.ts";

interface SenderParts {
  /** Sends what waits, or a sign of life; tells whether more waits. Throws when it failed. */
  exchange: (signal: AbortSignal) => Promise<boolean>;
  /** How each exchange went: null, or what was thrown. */
  onOutcome: (failure: { thrown: unknown } | null) => void;
  /** Milliseconds until the next sign of life. */
  pulse: () => number;
  random?: () => number;
}

export interface Sender {
  /** There is something to send: within `delay` milliseconds, unless a failure is being waited out. */
  poke(delay?: number): void;
  /** The network may be back, or the page was brought to the front: tries at once. */
  retryNow(): void;
  stop(): void;
}

/** An exchange that has no answer by then, in milliseconds, has failed. */
const PATIENCE_MS = 8_000;
/** One that is under way for so long when the network comes back has met the cut. */
const STUCK_MS = 2_000;

/** Fails with the signal, for work that does not listen to it: sending must never stand still. */
function givenUp(signal: AbortSignal): Promise<never> {
  return new Promise((_, fail) => {
    signal.addEventListener("abort", () => fail(noResponse()), { once: true });
  });
}

/**
 * Sends for ever: one exchange at a time, the next after a pulse, at once while more waits, and
 * after a failure with back-off. It keeps nothing itself: what is sent is read from the store each
 * time, and leaves it only when the school acknowledged it.
 */
export function createSender({ exchange, onOutcome, pulse, random }: SenderParts): Sender {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let dueAt = Infinity;
  let under: AbortController | null = null;
  let beganAt = 0;
  let failures = 0;
  let asked: number | null = null;
  let stopped = false;

  function schedule(delay: number): void {
    if (stopped) return;
    clearTimeout(timer);
    dueAt = performance.now() + delay;
    timer = setTimeout(() => void run(), delay);
  }

  async function run(): Promise<void> {
    if (under !== null || stopped) return;
    under = new AbortController();
    beganAt = performance.now();
    const { signal } = under;
    const late = setTimeout(() => under?.abort(), PATIENCE_MS);
    asked = null;
    let wait: number;
    try {
      const more = await Promise.race([exchange(signal), givenUp(signal)]);
      failures = 0;
      wait = more ? 0 : pulse();
      onOutcome(null);
    } catch (thrown) {
      failures += 1;
      // Counted from the beginning: what hung until it was given up has waited already.
      wait = Math.max(0, waitAfter(failures, random) - (performance.now() - beganAt));
      onOutcome({ thrown });
    }
    clearTimeout(late);
    under = null;
    schedule(failures === 0 && asked !== null ? Math.min(wait, asked) : wait);
  }

  return {
    poke(delay = 0) {
      if (under !== null) asked = Math.min(asked ?? delay, delay);
      else if (failures === 0 && performance.now() + delay < dueAt) schedule(delay);
    },
    retryNow() {
      // An exchange that began on a dead network would only be waited for.
      const isStuck = failures > 0 || performance.now() - beganAt > STUCK_MS;
      if (under !== null && isStuck) under.abort();
      failures = 0;
      if (under === null) schedule(0);
      else asked = 0;
    },
    stop() {
      stopped = true;
      clearTimeout(timer);
      under?.abort();
    },
  };
}
