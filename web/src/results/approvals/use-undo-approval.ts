import type { Result } from "@school/core/results/schemas.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { messageOf } from "../../platform/client/api-error.ts";
import { toastError, toastSuccess } from "../../ui/feedback/toast.ts";
import { resultsApi } from "../api.ts";

/** Takes an approval back that was a slip of the finger; the result waits again, as a draft. */
export function useUndoApproval(): (result: Result) => void {
  const queries = useQueryClient();
  const reopen = useMutation(
    resultsApi.reopen.mutationOptions({
      onSuccess: ({ data }) => toastSuccess(`Waits again as a draft: ${data.student.name}`),
      onError: (error) => toastError(messageOf(error, "Failed to save")),
      onSettled: () => queries.invalidateQueries({ queryKey: resultsApi.key() }),
    }),
  );
  return ({ id, version }) => reopen.mutate({ id, version, reason: "Approved by mistake" });
}
