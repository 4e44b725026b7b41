import type { QueryClient } from "@tanstack/react-query";
import { accountChanged, sessionState, subscribe } from "./session.ts";

/**
 * Removes one account's data when another account signs in. Responses for one account are never
 * shown to the next; queries whose `meta` marks them as public remain. Writes that wait for a retry
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
