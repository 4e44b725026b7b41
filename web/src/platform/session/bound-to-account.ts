import { accountChanged, sessionState } from "./session.ts";

/**
 * Binds a write of several calls to the account that begins it: what comes back is called before
 * each of them, and throws once the session is another's.
 */
export function boundToAccount(): () => void {
  const { accountId } = sessionState();
  return () => {
    if (sessionState().accountId !== accountId) throw accountChanged();
  };
}
