import { sql, type SQL } from "drizzle-orm";
import type { Database, Transaction } from "../db/database.ts";
import { type JobKind, JOBS_SCHEMA } from "./job.ts";

/**
 * Changes jobs and, with the same statement, tells the workers of their kinds in every process, which
 * otherwise look only every few seconds. `change` is an `update` that makes jobs due; the rows are the
 * names of their kinds. The channel is made as pg-boss makes it when a job is queued.
 */
export function changeAndTell(change: SQL): SQL<{ name: string }> {
  return sql`
    with due as (${change} returning name)
    select name, pg_notify(
      'pgboss_' || left(encode(sha224(${JOBS_SCHEMA}::text::bytea), 'hex'), 24), name)
    from due group by name`;
}

/**
 * Makes jobs due that were queued, or tried, while the clock was ahead: they would wait until the time
 * it showed comes again. One that was given a time keeps it.
 */
export async function bringJobsForward(db: Database): Promise<void> {
  await db.execute(
    changeAndTell(sql`
      update ${sql.identifier(JOBS_SCHEMA)}.job set start_after = now(), created_on = now()
      where state in ('created', 'retry') and created_on > now() + interval '1 minute'
        and (state = 'retry' or start_after <= created_on)`),
  );
}

/** Makes all jobs of a kind due that were given a later time or wait for their next try. */
export async function startWaitingJobs(tx: Transaction, { name }: JobKind): Promise<void> {
  await tx.execute(
    changeAndTell(sql`
      update ${sql.identifier(JOBS_SCHEMA)}.job set start_after = now()
      where name = ${name} and state in ('created', 'retry') and start_after > now()`),
  );
}
