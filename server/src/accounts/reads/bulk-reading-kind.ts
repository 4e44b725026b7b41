import type { JobKind } from "../../platform/runtime/jobs/job.ts";

/** Notifies the principals that an account reads more than its work needs. */
export const bulkReadingJob: JobKind = {
  name: "notify-of-bulk-reading",
  retries: 10,
  firstDelay: 10,
  longestDelay: 300,
};
