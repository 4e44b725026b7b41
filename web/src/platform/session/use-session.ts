import { useSyncExternalStore } from "react";
import { sessionState, subscribe, type SessionState } from "./session.ts";

/** The session of this browser; the component follows its changes. */
export function useSession(): SessionState {
  return useSyncExternalStore(subscribe, sessionState);
}
