import { createContext, use, useSyncExternalStore } from "react";
import { sessionState, subscribe, type SessionState } from "./session.ts";
import { openView, type OpenView, subscribeToView } from "./view-as.ts";

/** Session of the server-rendered page's person; null in a browser, which has its own session. */
export const ServerSession = createContext<SessionState | null>(null);

/** The session of this browser; re-renders on changes. */
export function useSession(): SessionState {
  const onServer = use(ServerSession);
  return useSyncExternalStore(subscribe, sessionState, () => onServer ?? sessionState());
}

/** The principal's view in this tab; the server renders no page in one. */
export function useOpenView(): OpenView | null {
  return useSyncExternalStore(subscribeToView, openView, () => null);
}
