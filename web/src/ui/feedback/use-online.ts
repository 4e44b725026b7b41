import { useSyncExternalStore } from "react";
import { isReachable, watchLine } from "./line.ts";

/** False without a network or a response. */
export function useOnline(): boolean {
  return useSyncExternalStore(watchLine, isReachable, () => true);
}
