import { createContext, use, useSyncExternalStore } from "react";
import { sessionState, subscribe, type SessionState } from "./session.ts";
import { openView, type OpenView, subscribeToView } from "./view-as.ts";

/**
 * Session of the person whose page the server renders; null in a browser, which knows its own session.
 */
export const ServerSession = createContext<SessionState | null>(null);

/** The session of this browser; the component follows its changes. */
export function useSession(): SessionState {
  const onServer = use(ServerSession);
  return useSyncExternalStore(subscribe, sessionState, () => onServer ?? sessionState());
}

/** The view through which a principal looks in this tab; the server renders no page of one. */
export function useOpenView(): OpenView | null {
  return useSyncExternalStore(subscribeToView, openView, () => null);
}
