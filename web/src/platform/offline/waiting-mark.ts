/*
 * A mark beside the outbox, so that a page knows without opening it whether it has something to send.
 */

const keyOf = (accountId: string) => `waiting:${accountId}`;

/** Records whether changes of the account wait on this device. */
export function markWaiting(accountId: string, isWaiting: boolean): void {
  try {
    if (isWaiting) localStorage.setItem(keyOf(accountId), "1");
    else localStorage.removeItem(keyOf(accountId));
  } catch {
    // Without storage a page that saves data sends them when the outbox is opened.
  }
}

/** Whether changes of any account wait on this device. Throws where storage is forbidden. */
export const hasAnyWaiting = (): boolean =>
  Object.keys(localStorage).some((key) => key.startsWith(keyOf("")));

/** Whether changes of the account wait on this device. */
export function hasWaiting(accountId: string): boolean {
  try {
    return localStorage.getItem(keyOf(accountId)) !== null;
  } catch {
    return false;
  }
}
