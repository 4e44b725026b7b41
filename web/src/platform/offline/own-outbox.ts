import { openView } from "../session/view-as.ts";
import type { Outbox } from "./outbox.ts";

/** Null if this browser stores nothing, or the outbox did not load. */
const opened = new Map<string, Promise<Outbox | null>>();
const ready = new Map<string, Outbox>();

/**
 * The account's outbox; its code and database are loaded on first use. Null also in a principal's
 * view: nothing is written under another person's name.
 */
export function loadOutbox(accountId: string): Promise<Outbox | null> {
  if (openView() !== null) return Promise.resolve(null);
  const opening = opened.get(accountId) ?? open(accountId);
  opened.set(accountId, opening);
  return opening;
}

/** The outbox if it is already loaded; null otherwise. */
export function loadedOutbox(accountId: string): Outbox | null {
  return ready.get(accountId) ?? null;
}

async function open(accountId: string): Promise<Outbox | null> {
  try {
    const { Outbox } = await import("./outbox.ts");
    const outbox = await Outbox.open(accountId);
    ready.set(accountId, outbox);
    return outbox;
  } catch {
    opened.delete(accountId);
    return null;
  }
}
