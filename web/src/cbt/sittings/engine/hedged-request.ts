/** Copies of one call that are under way at a time: a browser gives a site six connections. */
const MAX_COPIES = 4;
/** Milliseconds after which a call is made again beside itself; more on a line that is slow. */
const COPY_AFTER_MS = 2_000;
/** On a slow line: after so many times what the last call that arrived took. */
const SLOW_FACTOR = 3;

/** Makes a call that may be repeated; the answer is that of the copy which arrives first. */
export type Hedge = <Result>(
  call: (signal: AbortSignal) => Promise<Result>,
  signal: AbortSignal,
) => Promise<Result>;

/**
 * Hedged requests. A network that was cut swallows calls without a word, and the browser goes on
 * using connections that died so, also when it is back. So a small call that has no answer is made
 * again beside itself, on another connection. The first to end stands for all, and the others are
 * aborted.
 */
export function createHedge(steady: () => number): Hedge {
  /** How long the last call that arrived took. */
  let usual = 0;
  return (call, signal) =>
    new Promise((done, fail) => {
      const others = new AbortController();
      let count = 0;
      let timer: ReturnType<typeof setTimeout> | undefined;
      const end = () => {
        clearTimeout(timer);
        signal.removeEventListener("abort", giveUp);
        others.abort();
      };
      const giveUp = () => {
        end();
        fail(signal.reason);
      };
      const begin = () => {
        count += 1;
        const beganAt = steady();
        if (count < MAX_COPIES)
          timer = setTimeout(begin, Math.max(COPY_AFTER_MS, SLOW_FACTOR * usual));
        call(others.signal).then(
          (result) => {
            if (others.signal.aborted) return;
            usual = steady() - beganAt;
            end();
            done(result);
          },
          (thrown: unknown) => {
            if (others.signal.aborted) return;
            end();
            fail(thrown);
          },
        );
      };
      signal.addEventListener("abort", giveUp, { once: true });
      if (signal.aborted) giveUp();
      else begin();
    });
}
