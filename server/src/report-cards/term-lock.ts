import { sql } from "drizzle-orm";
import type { Transaction } from "../platform/database/database.ts";

/** Any number that no other advisory lock of the portal uses as its first half. */
const LOCK_CLASS = 7_340_051;

/** Held until the transaction ends, so that releases and corrections of a term take turns. */
export async function lockTerm(tx: Transaction, termId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCK_CLASS}, hashtext(${termId}))`);
}

/**
 * Held by those who enter for sheets of the term: they do not wait for each other, but a release
 * that has begun is over before they ask what is released, and the other way round.
 */
export async function shareTerm(tx: Transaction, termId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${LOCK_CLASS}, hashtext(${termId}))`);
}
