import type { Counterpart } from "@school/core/messages/direct/thread.ts";
import { and, eq, inArray, lt, sql } from "drizzle-orm";
import { type AuditOrigin, writeAudit } from "../../platform/audit/audit.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/id.ts";
import { notify } from "../../platform/events/notify.ts";
import { findReaders } from "./queries.ts";
import { directMessages, messageThreads, threadReads } from "./tables.ts";

/** What every command about direct messages works in. */
export interface DirectWrite {
  readonly tx: Transaction;
  readonly origin: AuditOrigin & { actorId: string };
}

interface ChildThread {
  readonly kind: Counterpart;
  readonly studentId: string;
  readonly parentIds: readonly string[];
}

/** The threads of a child with these parents, made where they are missing, in the parents' order. */
export async function openThreads(
  { tx }: DirectWrite,
  { kind, studentId, parentIds }: ChildThread,
): Promise<string[]> {
  await tx
    .insert(messageThreads)
    .values(parentIds.map((parentId) => ({ id: newId(), kind, studentId, parentId })))
    .onConflictDoNothing();
  const found = await tx
    .select({ id: messageThreads.id })
    .from(messageThreads)
    .where(
      and(
        eq(messageThreads.studentId, studentId),
        eq(messageThreads.kind, kind),
        inArray(messageThreads.parentId, [...parentIds]),
      ),
    )
    .orderBy(messageThreads.id);
  return found.map(({ id }) => id);
}

/** Writes the same in threads and tells their readers; returns the messages' ids. */
export async function writeMessages(
  { tx, origin }: DirectWrite,
  threadIds: readonly string[],
  body: string,
): Promise<string[]> {
  const authorId = origin.actorId;
  // Locked in the order of their ids, so that concurrent writers cannot deadlock.
  const locked = tx
    .select({ id: messageThreads.id })
    .from(messageThreads)
    .where(inArray(messageThreads.id, [...threadIds]))
    .orderBy(messageThreads.id)
    .for("update");
  const counted = await tx
    .update(messageThreads)
    .set({ lastNumber: sql`${messageThreads.lastNumber} + 1`, lastMessageAt: sql`now()` })
    .where(inArray(messageThreads.id, locked))
    .returning({ threadId: messageThreads.id, number: messageThreads.lastNumber });
  const rows = counted.map((place) => ({ ...place, id: newId(), authorId, body }));
  await tx.insert(directMessages).values(rows);
  // What was written stays in the thread; the log keeps that it was.
  const entries = rows.map(({ id, threadId }) => ({
    action: "messages.write",
    subjectId: threadId,
    before: null,
    after: { message: id },
  }));
  await writeAudit(tx, origin, entries);
  await tellPages(tx, await findReaders(tx, { threadIds, authorId }));
  return rows.map(({ id }) => id);
}

/** Remembers how far the person has read; what was read before stays read. */
export async function markThreadRead(
  tx: Transaction,
  personId: string,
  { id: threadId, number }: { id: string; number: number },
): Promise<void> {
  // Never beyond what is there, or messages to come would count as read.
  const known = tx
    .select({
      threadId: messageThreads.id,
      personId: sql<string>`${personId}::uuid`.as("person_id"),
      number: sql<number>`least(${messageThreads.lastNumber}, ${number}::int)`.as("number"),
      readAt: sql<Date>`now()`.as("read_at"),
    })
    .from(messageThreads)
    .where(eq(messageThreads.id, threadId));
  await tx
    .insert(threadReads)
    .select(known)
    .onConflictDoUpdate({
      target: [threadReads.threadId, threadReads.personId],
      set: { number: sql`excluded.number`, readAt: sql`now()` },
      setWhere: lt(threadReads.number, sql`excluded.number`),
    });
}

/** People whom one event names: it holds 8,000 bytes. */
const PEOPLE_IN_EVENT = 150;

/** Open pages of these people read again. */
async function tellPages(tx: Transaction, personIds: readonly string[]): Promise<void> {
  for (let from = 0; from < personIds.length; from += PEOPLE_IN_EVENT) {
    const people = personIds.slice(from, from + PEOPLE_IN_EVENT).join(" ");
    await notify(tx, { topic: "messages", about: { people } });
  }
}
