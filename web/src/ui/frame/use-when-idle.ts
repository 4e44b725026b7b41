import { useEffect } from "react";
import { isReachable } from "../feedback/line.ts";

/** Milliseconds after which a page has loaded what it needs at once. */
const SETTLED_MS = 4_000;

/**
 * Preloads a part that the page needs only later, once the page is idle, so that it opens at once,
 * and also offline.
 *
 * @param load the same function in every render
 */
export function useWhenIdle(load: () => Promise<unknown>): void {
  useEffect(() => {
    const timer = setTimeout(
      () => {
        // On failure, the part is loaded when it is opened.
        load().catch(() => {});
        // Offline the page will load nothing more, and the part may report that.
      },
      isReachable() ? SETTLED_MS : 0,
    );
    return () => clearTimeout(timer);
  }, [load]);
}
