import { type SQL, sql } from "drizzle-orm";
import { fromDrizzle, PgBoss } from "pg-boss";
import type { Transaction } from "../../database/database.ts";
import { one } from "../../database/rows.ts";
import { type JobKind, JOBS_SCHEMA } from "./job.ts";
import { jobs } from "./pg-boss-tables.ts";

/**
 * Queues a job in the caller's transaction, so that both commit together. With a time, it does not
 * start earlier.
 */
export async function queueJob(
  tx: Transaction,
  kind: JobKind,
  data: object,
  notBefore?: Date,
): Promise<void> {
  // Never started: it only inserts a job on the transaction's own connection.
  const boss = new PgBoss({ db: fromDrizzle(tx, sql), schema: JOBS_SCHEMA, migrate: false });
  await boss.send(kind.name, data, notBefore ? { startAfter: notBefore } : {});
}

interface Work {
  readonly data: object;
  /** Runs before jobs that are not urgent. */
  readonly isUrgent?: boolean;
}

/** Priority of urgent jobs; others have zero. */
export const URGENT = 1;

/** Queues several jobs in one statement. */
export async function queueJobs(
  tx: Transaction,
  kind: JobKind,
  work: readonly Work[],
): Promise<void> {
  if (work.length === 0) return;
  const boss = new PgBoss({ db: fromDrizzle(tx, sql), schema: JOBS_SCHEMA, migrate: false });
  await boss.insert(
    kind.name,
    work.map(({ data, isUrgent }) => ({ data, priority: isUrgent ? URGENT : 0 })),
  );
}

/** Whether a job with that value in its data is waiting, running or to be retried. */
export async function isJobPending(
  tx: Transaction,
  kind: JobKind,
  key: string,
  value: string,
): Promise<boolean> {
  const { rows } = await tx.execute<{ pending: boolean }>(
    sql`select ${hasPendingJob(kind, key, sql`${value}`)} as pending`,
  );
  return one(rows).pending;
}

/** SQL version of `isJobPending`, for a value of the statement's rows. */
export function hasPendingJob(kind: JobKind, key: string, value: SQL): SQL {
  return sql`exists (
    select 1 from ${jobs}
    where name = ${kind.name} and state in ('created', 'retry', 'active')
      and data ->> ${key}::text = ${value})`;
}
