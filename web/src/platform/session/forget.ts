import type { QueryClient } from "@tanstack/react-query";
import { sessionState, subscribe } from "./session.ts";

/**
 * What one account read is never shown to the next: the answers go with the session, but for
 * those that a query's `meta` calls public.
 */
export function forgetOnAccountChange(queryClient: QueryClient): () => void {
  let accountId = sessionState().accountId;
  return subscribe(() => {
    const next = sessionState().accountId;
    if (next === accountId) return;
    accountId = next;
    queryClient.removeQueries({ predicate: (query) => query.meta?.["public"] !== true });
    queryClient.getMutationCache().clear();
  });
}
