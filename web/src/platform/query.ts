import { matchQuery, onlineManager, QueryClient, type QueryKey } from "@tanstack/react-query";
import { ApiError } from "./client/api-error.ts";

const TRIES = 3;

/** Retries only failures that may pass: no response, or a server that is starting. */
function shouldRetry(failures: number, error: unknown): boolean {
  if (failures >= TRIES || !(error instanceof ApiError)) return false;
  return error.code === "no_response" || [502, 503, 504].includes(error.status);
}

/** Delays of 0.5 s, 1 s, 2 s. */
function backOff(failures: number): number {
  return 500 * 2 ** failures;
}

/**
 * Reads are fresh for half a minute and refetched on reconnect. A paged list adds `placeholderData:
 * keepPreviousData` itself: elsewhere the previous data may be another pupil's. Writes have an
 * idempotency key, so they may be repeated too.
 */
export function createQueryClient(): QueryClient {
  // Otherwise a page that opens offline does not notice when the network returns.
  if (!import.meta.env.SSR) onlineManager.setOnline(navigator.onLine);
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: 30_000, retry: shouldRetry, retryDelay: backOff },
      mutations: { networkMode: "always", retry: shouldRetry, retryDelay: backOff },
    },
  });
}

/**
 * After a record was deleted: invalidates everything and refetches visible queries, except those of
 * the record, which would only return that it is gone.
 */
export async function refetchWithout(queries: QueryClient, gone: QueryKey): Promise<void> {
  await queries.invalidateQueries({ refetchType: "none" });
  await queries.refetchQueries({
    type: "active",
    predicate: (query) => !matchQuery({ queryKey: gone }, query),
  });
}
