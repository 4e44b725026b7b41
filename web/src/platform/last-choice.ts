import { useCallback, useSyncExternalStore } from "react";
import { openView } from "./session/view-as.ts";

/*
 * The last choice of an account on this device: a class, or the subject of a class. A page opens on
 * it if its address says nothing else.
 */

const keyOf = (accountId: string, name: string) => `last-choice:${accountId}:${name}`;

/** Returns the account's last choice; "" for nothing, on the server and before hydration. */
export function useLastChoice(accountId: string, name: string): string {
  const read = useCallback(() => {
    try {
      return localStorage.getItem(keyOf(accountId, name)) ?? "";
    } catch {
      return "";
    }
  }, [accountId, name]);
  return useSyncExternalStore(noChanges, read, () => "");
}

// Only the page that is open changes it, and has the choice in its address.
const noChanges = () => () => {};

/** Stores a choice; "" forgets it. */
export function rememberChoice(accountId: string, name: string, value: string): void {
  // Nothing is written under another person's name.
  if (openView() !== null) return;
  try {
    if (value === "") localStorage.removeItem(keyOf(accountId, name));
    else localStorage.setItem(keyOf(accountId, name), value);
  } catch {
    // A browser without storage opens on the overview.
  }
}
