/** Maximum concurrent copies of one call: a browser has six connections per site. */
const MAX_COPIES = 4;
/** Milliseconds after which a copy of a call is sent; more on a slow connection. */
const COPY_AFTER_MS = 2_000;
/** On a slow connection: this multiple of the duration of the last successful call. */
const SLOW_FACTOR = 3;

/** Makes an idempotent call; the result is that of the first copy to finish. */
export type Hedge = <Result>(
  call: (signal: AbortSignal) => Promise<Result>,
  signal: AbortSignal,
) => Promise<Result>;

/**
 * Hedged requests. A lost network drops calls without an error, and the browser keeps using the
 * dead connections when it returns. So a small call without a response is sent again on another
 * connection. The first copy to finish gives the result, and the others are aborted.
 */
export function createHedge(monotonic: () => number): Hedge {
  /** Duration of the last successful call, in milliseconds. */
  let lastDuration = 0;
  return (call, signal) =>
    new Promise((done, fail) => {
      const losers = new AbortController();
      let count = 0;
      let timer: ReturnType<typeof setTimeout> | undefined;
      const end = () => {
        clearTimeout(timer);
        signal.removeEventListener("abort", onAbort);
        losers.abort();
      };
      const onAbort = () => {
        end();
        fail(signal.reason);
      };
      const begin = () => {
        count += 1;
        const beganAt = monotonic();
        if (count < MAX_COPIES)
          timer = setTimeout(begin, Math.max(COPY_AFTER_MS, SLOW_FACTOR * lastDuration));
        call(losers.signal).then(
          (result) => {
            if (losers.signal.aborted) return;
            lastDuration = monotonic() - beganAt;
            end();
            done(result);
          },
          (thrown: unknown) => {
            if (losers.signal.aborted) return;
            end();
            fail(thrown);
          },
        );
      };
      signal.addEventListener("abort", onAbort, { once: true });
      if (signal.aborted) onAbort();
      else begin();
    });
}
