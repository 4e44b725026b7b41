/*
 * Whether the server is reachable. A browser knows that it has no network; a dead connection shows
 * only when a call gets no response.
 */

const listeners = new Set<() => void>();
let isAnswered = true;

/** Records whether the latest call got a response. */
export function noteCall(answered: boolean): void {
  if (answered === isAnswered) return;
  isAnswered = answered;
  for (const listener of listeners) listener();
}

/** False after a call without a response, until the next one with a response. */
export function isReachable(): boolean {
  return navigator.onLine && isAnswered;
}

/** Calls `listener` when the result of `isReachable` may have changed; returns a stop function. */
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
