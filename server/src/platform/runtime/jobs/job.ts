/** A kind of background work: its queue's name and how often it is tried. */
export interface JobKind {
  readonly name: string;
  /** Tries after the first; each waits twice as long as the one before, up to the longest. */
  readonly retries: number;
  /** Seconds before the first retry, and the longest wait. */
  readonly firstDelay: number;
  readonly longestDelay: number;
  /** Cron expression (UTC) of a kind that runs by the clock. */
  readonly schedule?: string;
  /** Seconds that one may take; five minutes if left out. Then another process takes it up. */
  readonly longestRun?: number;
  /** No further one is queued while one waits, is done or will be tried again. */
  readonly oneAtATime?: boolean;
}

/** A kind of job together with what does it. */
export interface Worker<Data extends object = object> {
  readonly kind: JobKind;
  /**
   * Number of jobs that this process runs at once; one if left out. If there are several, one is
   * reserved for urgent jobs.
   */
  readonly concurrency?: number;
  /** Throwing means: try again later. `isLast` is true when there will be no later. */
  run(data: Data, attempt: { isLast: boolean }): Promise<void>;
}

/** The schema of the job tables, beside the portal's own. */
export const JOBS_SCHEMA = "jobs";
