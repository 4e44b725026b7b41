import { sql } from "drizzle-orm";
import type { Database, Transaction } from "../../database/database.ts";
import { perDatabase } from "../../database/per-database.ts";

/** PostgreSQL's channel by which the portal's processes notify each other. */
export const CHANNEL = "portal_events";

/** Something that open pages may want to know of. */
export interface PortalEvent {
  /** Which module's: "announcements". */
  readonly topic: string;
  /**
   * Facts that decide who receives the event; never contents, which are read by a call of their own.
   */
  readonly about: Readonly<Record<string, string>>;
}

/** Tells every process, once the transaction has committed. At most 8,000 bytes as JSON. */
export async function notify(tx: Transaction, event: PortalEvent): Promise<void> {
  await tx.execute(sql`select pg_notify(${CHANNEL}, ${JSON.stringify(event)})`);
}

/** Milliseconds in which equal events of `notifySoon` are one. */
const SOON = 1_000;
const soon = perDatabase(() => new Set<string>());

/**
 * Tells every process within a second, once for all equal events until then. For writes that many
 * people make at once, after their commit: transactions that notify commit one after the other, each
 * with a write to the disk of its own. A process that ends before has told no one.
 */
export function notifySoon(db: Database, event: PortalEvent): void {
  const waiting = soon(db);
  const text = JSON.stringify(event);
  if (waiting.has(text)) return;
  waiting.add(text);
  const send = () => {
    waiting.delete(text);
    // Pages read again with the next event, or when they are looked at.
    db.execute(sql`select pg_notify(${CHANNEL}, ${text})`).catch(() => {});
  };
  setTimeout(send, SOON).unref();
}
