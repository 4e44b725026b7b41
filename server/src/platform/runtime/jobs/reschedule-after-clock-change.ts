import { sql, type SQL } from "drizzle-orm";
import type { Database, Transaction } from "../../database/database.ts";
import type { JobKind } from "./job.ts";
import { jobs, jobsChannel, queues, maintenance } from "./pg-boss-tables.ts";

/**
 * Changes jobs and, in the same statement, notifies the workers of their kinds in all processes,
 * which otherwise poll only every few seconds. `change` is an `update` that makes jobs due and
 * returns the names of their kinds. The channel is named like pg-boss's.
 */
export function updateJobsAndNotify(change: SQL): SQL<{ name: string }> {
  return sql`
    with due as (${change} returning name)
    select name, pg_notify(${jobsChannel}, name) from due group by name`;
}

/** Larger than any difference between correct clocks. */
const AHEAD = sql`(now() + interval '1 minute')`;

/**
 * Makes jobs due that were queued, or tried, while the clock was ahead: otherwise they wait until
 * that time comes again. Intended delays remain. The queue's own timestamps are corrected too, or
 * it would neither start scheduled work nor time out jobs of dead processes until then.
 */
export async function rescheduleJobs(db: Database): Promise<void> {
  await db.execute(
    updateJobsAndNotify(sql`
      update ${jobs}
      set created_on = least(created_on, now()),
        start_after = now() + case when state = 'retry' then interval '0'
          else greatest(start_after - created_on, interval '0') end
      where (state = 'created' and created_on > ${AHEAD})
        or (state = 'retry' and start_after > ${AHEAD} + make_interval(
          secs => coalesce(retry_delay_max, retry_delay)))`),
  );
  await db.execute(sql`
    update ${jobs} set started_on = now(), heartbeat_on = now()
    where state = 'active' and started_on > ${AHEAD}`);
  // Minutes for which scheduled work counts as done, in times that come again.
  await db.execute(sql`
    update ${jobs} set singleton_on = null
    where singleton_on > ${AHEAD} at time zone 'UTC'`);
  // Timestamps of the queue's own maintenance.
  await db.execute(sql`
    update ${maintenance}
    set cron_on = least(cron_on, now()), bam_on = least(bam_on, now()),
      flow_on = least(flow_on, now()), reindex_on = least(reindex_on, now()),
      monitor_backoff_on = least(monitor_backoff_on, now())
    where greatest(cron_on, bam_on, flow_on, reindex_on, monitor_backoff_on - interval '1 hour')
      > ${AHEAD}`);
  await db.execute(sql`
    update ${queues}
    set monitor_claim_on = least(monitor_claim_on, now()), monitor_on = least(monitor_on, now()),
      maintain_on = least(maintain_on, now())
    where greatest(monitor_claim_on, monitor_on, maintain_on) > ${AHEAD}`);
}

/** Makes all jobs of a kind due that have a later start time or wait for a retry. */
export async function startWaitingJobs(tx: Transaction, { name }: JobKind): Promise<void> {
  await tx.execute(
    updateJobsAndNotify(sql`
      update ${jobs} set start_after = now()
      where name = ${name} and state in ('created', 'retry') and start_after > now()`),
  );
}
