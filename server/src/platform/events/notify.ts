import { sql } from "drizzle-orm";
import type { Transaction } from "../db/database.ts";

/** PostgreSQL's channel on which every process of the portal hears the others. */
export const CHANNEL = "portal_events";

/** Something that open pages may want to know of. */
export interface PortalEvent {
  /** Which room's: "announcements". */
  readonly topic: string;
  /** What decides who hears it; never contents, which are read by a call of their own. */
  readonly about: Readonly<Record<string, string>>;
}

/** Tells every process, once the transaction has committed. At most 8,000 bytes as JSON. */
export async function notify(tx: Transaction, event: PortalEvent): Promise<void> {
  await tx.execute(sql`select pg_notify(${CHANNEL}, ${JSON.stringify(event)})`);
}
