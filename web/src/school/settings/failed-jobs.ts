import { jobsApi } from "../api.ts";

export const FAILED_PER_PAGE = 20;

/** Often enough to see the outcome of a try, seldom enough for metered data. */
const EVERY_MS = 15_000;

/** One page of failed background jobs, polled while it is open. */
export function failedJobs(paging: { page: number; limit: number }) {
  return jobsApi.list.queryOptions({
    input: paging,
    refetchInterval: EVERY_MS,
  });
}
