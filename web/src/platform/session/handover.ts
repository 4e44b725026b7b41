import type { Arrival } from "./arrival.ts";

/*
 * The sign-in pages are separate documents. Session facts that one document must pass to the next
 * go through the tab's storage and are read once.
 */

export interface Handover {
  /** Reason for the end of the session. */
  readonly notice?: string | null;
  /** Result of an email link. */
  readonly arrival?: Arrival | null;
  /** Whether the server requires the code of the second factor, whatever this browser knows. */
  readonly needsCode?: boolean;
  /** The name of a person with the correct password, but an unconfirmed email. */
  readonly unconfirmed?: string;
}

const KEY = "session:handover";

export function handOver(handover: Handover): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(handover));
  } catch {
    // Without storage there is no session either, so nothing is passed on.
  }
}

/** Returns the data of the previous document; empty if there are none. */
export function takeHandover(): Handover {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? "null");
    sessionStorage.removeItem(KEY);
    return typeof stored === "object" && stored !== null ? stored : {};
  } catch {
    return {};
  }
}
