import { type SQL, sql } from "drizzle-orm";
import { fromDrizzle, PgBoss } from "pg-boss";
import type { Transaction } from "../../database/database.ts";
import { one } from "../../database/rows.ts";
import { type JobKind, JOBS_SCHEMA } from "./job.ts";
import { jobs } from "./pg-boss-tables.ts";

/**
 * Queues a job in the caller's transaction: it exists exactly if what caused it does. With a time
 * it is not begun before.
 */
export async function queueJob(
  tx: Transaction,
  kind: JobKind,
  data: object,
  notBefore?: Date,
): Promise<void> {
  // Never started: it only knows how a job is written, on the transaction's own connection.
  const boss = new PgBoss({ db: fromDrizzle(tx, sql), schema: JOBS_SCHEMA, migrate: false });
  await boss.send(kind.name, data, notBefore ? { startAfter: notBefore } : {});
}

interface Work {
  readonly data: object;
  /** Done before all that is not. */
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

/** Whether a job with that value in its data waits, runs, or will be tried again. */
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

/** The same as a condition of a statement, for a value of its rows. */
export function hasPendingJob(kind: JobKind, key: string, value: SQL): SQL {
  return sql`exists (
    select 1 from ${jobs}
    where name = ${kind.name} and state in ('created', 'retry', 'active')
      and data ->> ${key}::text = ${value})`;
}
