import { createContext, use, useSyncExternalStore } from "react";

/** Whether the browser claimed to be a phone's when the server rendered the page. */
export const OnPhone = createContext(false);

/** Breakpoints of pages, as in the style sheets. */
const WIDTHS = { phone: "(max-width: 40em)", narrow: "(max-width: 62em)" } as const;

/**
 * Whether the screen is at most a phone's, or too narrow for the sidebar. A guess on the server,
 * and before hydration.
 */
export function useScreen(width: keyof typeof WIDTHS): boolean {
  const query = WIDTHS[width];
  const guess = use(OnPhone);
  return useSyncExternalStore(
    width === "phone" ? watchPhone : watchNarrow,
    () => matchMedia(query).matches,
    () => guess,
  );
}

function watcher(query: string) {
  return (changed: () => void) => {
    const media = matchMedia(query);
    media.addEventListener("change", changed);
    return () => media.removeEventListener("change", changed);
  };
}

// Created once: a new function would mean a new subscription on each render.
const watchPhone = watcher(WIDTHS.phone);
const watchNarrow = watcher(WIDTHS.narrow);
