/*
 * Pages stay open for days, while the school's server is updated. The server says so with its answers: for
 * some weeks it still understands an older page, then it answers none of its calls.
 */

/** The status of calls that are not answered any more. */
export const TOO_OLD = 426;

type PageAge = "new" | "old" | "too old";

const listeners = new Set<() => void>();
let age: PageAge = "new";

/** An answer told that there is a newer version. */
export function noteOldPage(isTooOld: boolean): void {
  const next = isTooOld ? "too old" : "old";
  if (next === age) return;
  age = next;
  for (const listener of listeners) listener();
}

export function pageAge(): PageAge {
  return age;
}

/** Calls `listener` when the page's age has changed; returns how to stop. */
export function watchPageAge(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
