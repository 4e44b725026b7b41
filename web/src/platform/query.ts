import { matchQuery, onlineManager, QueryClient, type QueryKey } from "@tanstack/react-query";
import { ApiError } from "./client/api-error.ts";

const TRIES = 3;

/** Only what may pass automatically is tried again: no answer, or a server that is just starting. */
function shouldRetry(failures: number, error: unknown): boolean {
  if (failures >= TRIES || !(error instanceof ApiError)) return false;
  return error.code === "no_response" || [502, 503, 504].includes(error.status);
}

/** 0.5 s, 1 s, 2 s. */
function backOff(failures: number): number {
  return 500 * 2 ** failures;
}

/**
 * Reads are fresh for half a minute and come again on reconnect. A list that pages adds
 * `placeholderData: keepPreviousData` itself: elsewhere the last answer may be another pupil's.
 * Writes carry an idempotency key, so they may be repeated as well.
 */
export function createQueryClient(): QueryClient {
  // Otherwise a page that opens without a network does not notice when it comes.
  if (!import.meta.env.SSR) onlineManager.setOnline(navigator.onLine);
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: 30_000, retry: shouldRetry, retryDelay: backOff },
      mutations: { networkMode: "always", retry: shouldRetry, retryDelay: backOff },
    },
  });
}

/**
 * After a record was deleted: everything read is old from now on, and what is in sight is read
 * again, but for what is known of the record, which would only be answered that it is gone.
 */
export async function readAgainWithout(queries: QueryClient, gone: QueryKey): Promise<void> {
  await queries.invalidateQueries({ refetchType: "none" });
  await queries.refetchQueries({
    type: "active",
    predicate: (query) => !matchQuery({ queryKey: gone }, query),
  });
}
