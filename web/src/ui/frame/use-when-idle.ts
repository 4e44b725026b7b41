import { useEffect } from "react";
import { isReachable } from "../feedback/line.ts";
import { fetchesOnDemand } from "./data-saver.ts";

/** Milliseconds after which a page has loaded what it needs at once. */
const SETTLED_MS = 4_000;

/**
 * Preloads a part that the page needs only later, once the page is idle, so that it opens at once,
 * and also offline. A device that saves data loads it only when it is opened.
 *
 * @param load the same function in every render
 * @param isNeeded whether it is loaded in any case; the same function in every render
 */
export function useWhenIdle(load: () => Promise<unknown>, isNeeded: () => boolean = never): void {
  useEffect(() => {
    const timer = setTimeout(
      () => {
        if (isReachable() && fetchesOnDemand() && !isNeeded()) return;
        // On failure, the part is loaded when it is opened.
        load().catch(() => {});
        // Offline the page will load nothing more, and the part may report that.
      },
      isReachable() ? SETTLED_MS : 0,
    );
    return () => clearTimeout(timer);
  }, [load, isNeeded]);
}

const never = () => false;

/**
 * Loads a part with the first text that the person types, after which it may be needed without a
 * network.
 *
 * @param load the same function in every render
 */
export function useWhenTyped(load: () => Promise<unknown>): void {
  useEffect(() => {
    const onInput = ({ target }: Event) => {
      // A filter of a page that the person reads.
      if (target instanceof HTMLSelectElement) return;
      stop();
      load().catch(() => {});
    };
    const stop = () => removeEventListener("input", onInput, true);
    addEventListener("input", onInput, true);
    return stop;
  }, [load]);
}
