import type { QueryClient } from "@tanstack/react-query";
import { accountChanged, sessionState, subscribe } from "./session.ts";

/**
 * Removes one account's data when another account signs in. Responses read by one account are never
 * shown to the next; those of queries whose `meta` calls them public stay. Writes that wait for a retry
 * are dropped, so that none is sent under the next account's name.
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
