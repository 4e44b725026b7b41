/** Copies of one call that are under way at a time: a browser gives a site six connections. */
const MOST = 4;
/** Milliseconds after which a call is made again beside itself; more on a line that is slow. */
const SOONEST_MS = 2_000;
/** A line is slow when its calls take a good part of that time. */
const PATIENCE = 3;

/** Makes a call that may be repeated; the answer is that of the copy which arrives first. */
export type Insist = <Result>(
  call: (signal: AbortSignal) => Promise<Result>,
  signal: AbortSignal,
) => Promise<Result>;

/**
 * A network that was cut swallows calls without a word, and the browser goes on using connections
 * that died so, also when it is back. So a small call that has no answer is made again beside
 * itself, on another connection. The first to end stands for all, and the others are given up.
 */
export function createInsistence(steady: () => number): Insist {
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
        if (count < MOST) timer = setTimeout(begin, Math.max(SOONEST_MS, PATIENCE * usual));
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
