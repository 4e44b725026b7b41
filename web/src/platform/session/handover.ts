import type { Arrival } from "./arrival.ts";

/*
 * The sign-in pages are documents of their own. What one document knows of the session, and the
 * next has to say, passes through the storage of the tab; it is read once.
 */

export interface Handover {
  /** Why the session ended. */
  readonly notice?: string | null;
  /** Result of an email link. */
  readonly arrival?: Arrival | null;
  /** The server wants the code of the second factor, whatever this browser knows. */
  readonly needsCode?: boolean;
  /** The name of a person who gave the right password, but has not confirmed the email yet. */
  readonly unconfirmed?: string;
}

const KEY = "session:handover";

export function handOver(handover: Handover): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(handover));
  } catch {
    // Without storage there is no session either, so there is nothing to say of it.
  }
}

/** Returns the data that the previous document handed over; empty where there is none. */
export function takeHandover(): Handover {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? "null");
    sessionStorage.removeItem(KEY);
    return typeof found === "object" && found !== null ? found : {};
  } catch {
    return {};
  }
}
