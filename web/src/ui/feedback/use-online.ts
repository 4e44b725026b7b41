import { useSyncExternalStore } from "react";
import { isReachable, watchLine } from "./line.ts";

/** False while there is no network, or no answer comes. */
export function useOnline(): boolean {
  return useSyncExternalStore(watchLine, isReachable, () => true);
}
