import { accountChanged, sessionState } from "./session.ts";

/**
 * Binds a write of several calls to the account that starts it: the returned function is called
 * before each call, and throws if the session is now another account's.
 */
export function boundToAccount(): () => void {
  const { accountId } = sessionState();
  return () => {
    if (sessionState().accountId !== accountId) throw accountChanged();
  };
}
