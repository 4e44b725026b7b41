import { timeAtSchool } from "@school/core/api/dates.ts";
import { useSyncExternalStore } from "react";

const LOOKS_MS = 20_000;

/**
 * The current school time, "08:40"; null on the server, whose time would be outdated in the
 * browser.
 */
export function useClock(): string | null {
  return useSyncExternalStore<string | null>(
    (onChange) => {
      const timer = setInterval(onChange, LOOKS_MS);
      return () => clearInterval(timer);
    },
    () => timeAtSchool(Date.now()),
    () => null,
  );
}
