import type { QueryClient } from "@tanstack/react-query";
import { accountChanged, sessionState, subscribe } from "./session.ts";

/**
 * What one account read is never shown to the next, and what it wrote never sent under the next
 * one's name: the answers go with the session, but for those that a query's `meta` calls public,
 * and a write that waits for its next try is given up.
 */
export function forgetOnAccountChange(queryClient: QueryClient): () => void {
  let { accountId } = sessionState();
  return subscribe(() => {
    const next = sessionState().accountId;
    if (next === accountId) return;
    accountId = next;
    queryClient.removeQueries({ predicate: (query) => query.meta?.["public"] !== true });
    const writes = queryClient.getMutationCache();
    for (const write of writes.getAll()) {
      if (write.state.status !== "pending") continue;
      write.setOptions({ ...write.options, mutationFn: () => Promise.reject(accountChanged()) });
    }
    writes.clear();
  });
}
