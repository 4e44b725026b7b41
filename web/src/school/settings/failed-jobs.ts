import { keepPreviousData } from "@tanstack/react-query";
import { jobsApi } from "../api.ts";

export const PAGE_SIZE = 20;

/** Often enough to see the outcome of a try, seldom enough for metered data. */
const EVERY_MS = 15_000;

/** One page of the background work that failed, which is read again while it is open. */
export function failedJobs(page: number) {
  return jobsApi.list.queryOptions({
    input: { page, limit: PAGE_SIZE },
    placeholderData: keepPreviousData,
    refetchInterval: EVERY_MS,
  });
}
