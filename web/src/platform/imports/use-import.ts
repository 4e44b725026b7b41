import { isUnderWay, type Import, type ImportState } from "@school/core/api/imports.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { toastError, toastSuccess } from "../../ui/feedback/toast.ts";
import { messageOf } from "../client/api-error.ts";
import type { ImportCalls, ImportLabels } from "./import-calls.ts";

/** Milliseconds between polls of an import that is running on the server. */
const POLL_INTERVAL_MS = 700;

export const importKeys = {
  one: ({ module }: ImportCalls, id: string) => [module, "imports", "one", id] as const,
  notes: ({ module }: ImportCalls, id: string) => [module, "imports", "notes", id] as const,
  recent: ({ module }: ImportCalls) => [module, "imports", "recent"] as const,
};

/** Reads an import, polls while the server works on it, and reports its end. */
export function useImport(calls: ImportCalls, labels: ImportLabels, id: string) {
  const client = useQueryClient();
  const before = useRef<ImportState | null>(null);
  const query = useQuery({
    queryKey: importKeys.one(calls, id),
    queryFn: () => calls.byId({ id }),
    refetchInterval: ({ state }) =>
      state.data && isUnderWay(state.data.data.state) ? POLL_INTERVAL_MS : false,
  });
  const seen = query.data?.data;
  useEffect(() => {
    if (!seen) return;
    const was = before.current;
    before.current = seen.state;
    if (was === null || was === seen.state) return;
    if (seen.state === "done" && was === "running") toastSuccess(labels.complete(seen.rowsDone));
    if (seen.state === "failed") toastError(labels.failed);
    if (seen.state === "undone") toastSuccess("Import undone");
    void client.invalidateQueries({ queryKey: importKeys.recent(calls) });
    void client.invalidateQueries({ queryKey: importKeys.notes(calls, id) });
    // Other lists of people are outdated after an import or undo.
    if (!isUnderWay(seen.state)) void client.invalidateQueries({ queryKey: [[calls.module]] });
  }, [seen, labels, client, calls, id]);
  return query;
}

/** An action on an import; its response is shown at once, and a refusal shows the current state. */
export function useImportAction<Input extends { id: string }>(
  calls: ImportCalls,
  act: (input: Input) => Promise<{ data: Import }>,
  failed: string,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSuccess: (answer, { id }) => client.setQueryData(importKeys.one(calls, id), answer),
    onError: (error, { id }) => {
      toastError(messageOf(error, failed));
      void client.invalidateQueries({ queryKey: importKeys.one(calls, id) });
    },
  });
}
