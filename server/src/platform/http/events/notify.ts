import { sql } from "drizzle-orm";
import type { Database, Transaction } from "../../database/database.ts";
import { perDatabase } from "../../database/per-database.ts";

/** PostgreSQL's NOTIFY channel between the portal's processes. */
export const CHANNEL = "portal_events";

/** An event for open pages. */
export interface PortalEvent {
  /** The module: "announcements". */
  readonly topic: string;
  /**
   * Facts that decide who receives the event; never contents, which pages read with a separate
   * call.
   */
  readonly about: Readonly<Record<string, string>>;
}

/** Broadcasts to all processes when the transaction commits. At most 8,000 bytes of JSON. */
export async function notify(tx: Transaction, event: PortalEvent): Promise<void> {
  await tx.execute(sql`select pg_notify(${CHANNEL}, ${JSON.stringify(event)})`);
}

/** Milliseconds in which equal events of `notifySoon` are merged. */
const MERGE_MS = 1_000;
const queuedEvents = perDatabase(() => new Set<string>());

/**
 * Broadcasts to all processes within a second, merging equal events. For frequent concurrent
 * writes, after their commit: transactions with NOTIFY commit one after the other, each with its
 * own disk write. If the process ends first, the event is lost.
 */
export function notifySoon(db: Database, event: PortalEvent): void {
  const queued = queuedEvents(db);
  const text = JSON.stringify(event);
  if (queued.has(text)) return;
  queued.add(text);
  const send = () => {
    queued.delete(text);
    // Pages also read again on the next event, and when they become visible.
    db.execute(sql`select pg_notify(${CHANNEL}, ${text})`).catch(() => {});
  };
  setTimeout(send, MERGE_MS).unref();
}
