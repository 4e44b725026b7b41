/*
 * Pages stay open for days while the server is updated. The server reports this in its responses:
 * for some weeks it accepts an older page, then it refuses all its calls.
 */

/** The status of refused calls of an old page. */
export const TOO_OLD = 426;

type PageAge = "new" | "old" | "too old";

const listeners = new Set<() => void>();
let age: PageAge = "new";

/** Called when a response reports a newer version. */
export function noteOldPage(isTooOld: boolean): void {
  const next = isTooOld ? "too old" : "old";
  if (next === age) return;
  age = next;
  for (const listener of listeners) listener();
}

export function pageAge(): PageAge {
  return age;
}

/** Calls `listener` when the page's age has changed; returns an unsubscribe function. */
export function watchPageAge(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
