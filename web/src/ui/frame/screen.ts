import { createContext, use, useSyncExternalStore } from "react";

/** Whether the browser identified itself as a phone's when the server rendered the page. */
export const OnPhone = createContext(false);

/** Widths at which pages change, as in the style sheets. */
const WIDTHS = { phone: "(max-width: 40em)", narrow: "(max-width: 62em)" } as const;

/**
 * Whether the screen is at most a phone's, or too narrow for the sidebar. On the server, and until the
 * page has become the app, a guess.
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

// Made once: another function would mean another subscription at each render.
const watchPhone = watcher(WIDTHS.phone);
const watchNarrow = watcher(WIDTHS.narrow);
