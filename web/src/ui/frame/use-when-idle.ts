import { useEffect } from "react";
import { isReachable } from "../feedback/line.ts";

/** Milliseconds after which a page is taken as read: what it needs at once has come by then. */
const SETTLED_MS = 4_000;

/**
 * Loads a part that the page needs only later, once the page itself has long been there; so that it
 * opens at once, and also after the network has gone.
 *
 * @param load the same function from render to render
 */
export function useWhenIdle(load: () => Promise<unknown>): void {
  useEffect(() => {
    const timer = setTimeout(
      () => {
        // Without it the part is loaded when it is opened.
        load().catch(() => {});
        // Without a network the page has all that it gets, and the part may say so.
      },
      isReachable() ? SETTLED_MS : 0,
    );
    return () => clearTimeout(timer);
  }, [load]);
}
