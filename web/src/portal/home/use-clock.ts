import { clockText } from "@school/core/api/dates.ts";
import { useSyncExternalStore } from "react";

const LOOKS_MS = 20_000;

/**
 * The time at the school, "08:40", as it passes; null where the server renders, whose time would be
 * over when the page is there.
 */
export function useClock(): string | null {
  return useSyncExternalStore<string | null>(
    (onChange) => {
      const timer = setInterval(onChange, LOOKS_MS);
      return () => clearInterval(timer);
    },
    () => clockText(Date.now()),
    () => null,
  );
}
