import { ApiError, noResponse } from "../../platform/client/api-error.ts";
import { waitAfter } from "./backoff.ts";

/**
 * Makes a call, and again with back-off each time that nothing answered it, until the school says
 * something or the signal ends it. One at a time: of two beginnings that both arrive the later
 * would take the test from the earlier.
 */
export async function untilAnswered<Result>(
  call: () => Promise<Result>,
  signal: AbortSignal,
): Promise<Result> {
  for (let failures = 1; ; failures += 1) {
    try {
      return await call();
    } catch (thrown) {
      const isUnanswered = thrown instanceof ApiError && thrown.status === 0;
      if (signal.aborted || !isUnanswered) throw thrown;
    }
    await pause(waitAfter(failures), signal);
    if (signal.aborted) throw noResponse();
  }
}

/** Ends early with the signal. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const timer = setTimeout(done, ms);
    const stop = () => {
      clearTimeout(timer);
      done();
    };
    signal.addEventListener("abort", stop, { once: true });
  });
}
