/*
 * Whether the school can be reached. A browser knows when it has no network at all; that a line is
 * dead shows only when a call gets no answer.
 */

const listeners = new Set<() => void>();
let isAnswered = true;

/** Records whether the latest call got a response. */
export function noteCall(answered: boolean): void {
  if (answered === isAnswered) return;
  isAnswered = answered;
  for (const listener of listeners) listener();
}

/** False from the first call without an answer until the next with one. */
export function isReachable(): boolean {
  return navigator.onLine && isAnswered;
}

/** Calls `listener` when the answer of `isReachable` may differ; returns how to stop. */
export function watchLine(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener("online", listener);
  addEventListener("offline", listener);
  return () => {
    listeners.delete(listener);
    removeEventListener("online", listener);
    removeEventListener("offline", listener);
  };
}
