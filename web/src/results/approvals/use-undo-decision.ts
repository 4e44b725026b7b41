import { useMutation, useQueryClient } from "@tanstack/react-query";
import { messageOf } from "../../platform/client/api-error.ts";
import { toastError, toastSuccess, toastWithUndo } from "../../ui/feedback/toast.ts";
import { failures } from "../../ui/text.ts";
import { resultsApi } from "../api.ts";
import { sheetTexts } from "./text.ts";

/** Shows the decision in a toast, and offers to undo it. */
export function useDecidedToast(): (text: string, decisionId: string) => void {
  const queries = useQueryClient();
  const undo = useMutation(
    resultsApi.undoDecision.mutationOptions({
      onSuccess: ({ data }) => toastSuccess(sheetTexts.undone(data.results)),
      onError: (error) => toastError(messageOf(error, failures.save)),
      onSettled: () => queries.invalidateQueries({ queryKey: resultsApi.key() }),
    }),
  );
  return (text, decisionId) => toastWithUndo(text, () => undo.mutate({ id: decisionId }));
}
