/** A kind of background job: its queue's name and retries. */
export interface JobKind {
  readonly name: string;
  /** Number of retries; each delay is twice the previous one, up to the maximum. */
  readonly retries: number;
  /** Seconds before the first retry, and the maximum delay. */
  readonly firstDelay: number;
  readonly longestDelay: number;
  /** Cron expression (UTC) of a scheduled kind. */
  readonly schedule?: string;
  /** Timeout of a job in seconds, default five minutes. Then another process takes it over. */
  readonly longestRun?: number;
  /** No other job is queued while one is waiting, running or to be retried. */
  readonly oneAtATime?: boolean;
}

/** A kind of job and its implementation. */
export interface Worker<Data extends object = object> {
  readonly kind: JobKind;
  /**
   * Number of concurrent jobs in this process, default 1. Of several, one is reserved for urgent
   * jobs.
   */
  readonly concurrency?: number;
  /** Throwing causes a retry. `isLast` is true if there will be none. */
  run(data: Data, attempt: { isLast: boolean }): Promise<void>;
}

/** The schema of the job tables, separate from the portal's own. */
export const JOBS_SCHEMA = "jobs";
