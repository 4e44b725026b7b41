import { and, asc, eq, not, sql } from "drizzle-orm";
import type { Database, Transaction } from "../database/database.ts";
import { startWaitingJobs } from "../runtime/jobs/reschedule-after-clock-change.ts";
import type { JobKind } from "../runtime/jobs/job.ts";
import { hasPendingJob, isJobPending, queueJobs } from "../runtime/jobs/queue-job.ts";
import type { OutgoingTable } from "./columns.ts";

/** A kind of message: its table, and the job for the message id in its data under `key`. */
export interface OutgoingKind {
  readonly table: OutgoingTable;
  readonly job: JobKind;
  readonly key: string;
}

/** Queues jobs that send stored messages. */
export async function queueSending(
  tx: Transaction,
  { job, key }: OutgoingKind,
  messages: readonly { readonly id: string; readonly urgent: boolean }[],
): Promise<void> {
  const work = messages.map(({ id, urgent }) => ({ data: { [key]: id }, isUrgent: urgent }));
  await queueJobs(tx, job, work);
}

/** Queues another try of sending a message, unless it is being sent. */
export async function requeueSending(
  tx: Transaction,
  kind: OutgoingKind,
  id: string,
): Promise<void> {
  if (await isJobPending(tx, kind.job, kind.key, id)) return;
  // A person has requested it now.
  await queueSending(tx, kind, [{ id, urgent: true }]);
}

/** An advisory lock that no other code of the portal uses. */
const REQUEUE_LOCK = 7_205_967;

/**
 * Serialises transactions that queue waiting messages, until they end; each sees the jobs saved by
 * the previous one.
 */
export async function lockWaiting(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${REQUEUE_LOCK})`);
}

/** Queues the sending of every waiting message, including those whose job no longer exists. */
export async function requeue(db: Database | Transaction, kind: OutgoingKind): Promise<void> {
  const { table, job, key } = kind;
  await db.transaction(async (tx) => {
    // If several processes start at once, the second sees the jobs of the first.
    await lockWaiting(tx);
    const hasJob = hasPendingJob(job, key, sql`${table.id}::text`);
    const waiting = await tx
      .select({ id: table.id, urgent: table.urgent })
      .from(table as OutgoingTable)
      .where(and(eq(table.state, "queued"), not(hasJob)))
      .orderBy(asc(table.createdAt));
    await queueSending(tx, kind, waiting as { id: string; urgent: boolean }[]);
  });
}

/** Sends messages now that wait for a retry, a later time or a channel. */
export async function sendWaiting(tx: Transaction, kind: OutgoingKind): Promise<void> {
  await lockWaiting(tx);
  await startWaitingJobs(tx, kind.job);
  await requeue(tx, kind);
}
