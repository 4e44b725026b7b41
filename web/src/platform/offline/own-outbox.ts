import { openView } from "../session/view-as.ts";
import type { Outbox } from "./outbox.ts";

/** Null where this browser keeps nothing, or the outbox did not load. */
const opened = new Map<string, Promise<Outbox | null>>();
const ready = new Map<string, Outbox>();

/**
 * The account's outbox; its code and its database are loaded when it is first asked for. Null also while
 * a principal looks through this person's eyes: nothing is written under another's name.
 */
export function loadOutbox(accountId: string): Promise<Outbox | null> {
  if (openView() !== null) return Promise.resolve(null);
  const opening = opened.get(accountId) ?? open(accountId);
  opened.set(accountId, opening);
  return opening;
}

/** The same where it has been loaded before; null otherwise. */
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
