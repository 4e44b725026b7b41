import { sql, type SQL } from "drizzle-orm";
import type { Reader, Transaction } from "../../database/database.ts";
import { one } from "../../database/rows.ts";
import { importJob } from "../../documents/imports/import-job.ts";
import { sendMailJob } from "../../outgoing/mail/queue-mail.ts";
import { sendPhoneMessageJob } from "../../outgoing/phone/queue-phone-message.ts";
import { updateJobsAndNotify } from "./reschedule-after-clock-change.ts";
import { jobs, schedules } from "./pg-boss-tables.ts";

interface FailedJobRow {
  readonly id: string;
  readonly kind: string;
  readonly state: "waiting" | "failed";
  readonly tries: number;
  readonly lastError: string | null;
  /** ISO 8601 */
  readonly triedAt: string;
  readonly nextTryAt: string | null;
}

/** Maximum length of a stored error in characters. */
const MAX_ERROR_LENGTH = 500;
/** Emails and messages are in the outbox, imports on their pages: each can be retried there. */
const EXCLUDED = [sendMailJob.name, sendPhoneMessageJob.name, importJob.name];

/**
 * Jobs that need attention, under the alias `job`: those that failed permanently, which are stored
 * for a week, or will be retried. Of scheduled work only the latest failure, if no run has
 * succeeded since.
 */
const failed: SQL = sql`${jobs} job
  where job.state in ('failed', 'retry') and job.started_on is not null
    and job.name <> all(${sql.param(EXCLUDED)}::text[])
    and not exists (
      select 1 from ${schedules} schedule join ${jobs} later on later.name = schedule.name
      where schedule.name = job.name and later.id <> job.id
        and later.state in ('failed', 'retry', 'completed')
        and later.started_on > job.started_on)`;

/** One page of failed jobs, latest failure first, and their number: two statements. */
export async function listFailedJobs(
  db: Reader,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ jobs: FailedJobRow[]; total: number }> {
  const page = await db.execute<FailedJobRow & Record<string, unknown>>(sql`
    select id, name as kind, case state when 'retry' then 'waiting' else 'failed' end as state,
      retry_count + 1 as tries, left(output ->> 'message', ${MAX_ERROR_LENGTH}) as "lastError",
      started_on as "triedAt", case state when 'retry' then start_after end as "nextTryAt"
    from ${failed}
    order by started_on desc, id limit ${limit} offset ${offset}`);
  const counted = await db.execute<{ total: number }>(sql`select count(*) as total from ${failed}`);
  const moment = (text: string) => new Date(text).toISOString();
  return {
    jobs: page.rows.map((row) => ({
      ...row,
      triedAt: moment(row.triedAt),
      nextTryAt: row.nextTryAt && moment(row.nextTryAt),
    })),
    total: Number(one(counted.rows).total),
  };
}

/**
 * Retries a failed job now, even one with a scheduled retry. Returns its kind; null if it has run
 * since, or the same work is already queued.
 */
export async function retryJob(tx: Transaction, id: string): Promise<string | null> {
  const { rows } = await tx.execute<{ name: string }>(
    updateJobsAndNotify(sql`
    update ${jobs} job set state = 'retry', start_after = now(), completed_on = null,
      retry_limit = case state when 'failed' then retry_limit + 1 else retry_limit end
    where id = ${id} and state in ('failed', 'retry')
      and name <> all(${sql.param(EXCLUDED)}::text[])
      and not (policy = 'exclusive' and exists (
        select 1 from ${jobs} other where other.name = job.name and other.id <> job.id
          and other.state in ('created', 'retry', 'active')))`),
  );
  return rows[0]?.name ?? null;
}
