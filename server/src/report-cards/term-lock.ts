import { sql } from "drizzle-orm";
import type { Transaction } from "../platform/database/database.ts";

/** First half of an advisory lock; no other lock of the portal uses it. */
const LOCK_CLASS = 7_340_051;

/** Locks until the transaction ends: releases and corrections of a term are serialised. */
export async function lockTerm(tx: Transaction, termId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCK_CLASS}, hashtext(${termId}))`);
}

/**
 * Takes a shared lock for entries on sheets of the term: they do not wait for each other, but
 * exclude a release, so that its state cannot change in between.
 */
export async function shareTerm(tx: Transaction, termId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${LOCK_CLASS}, hashtext(${termId}))`);
}
