import { useMutation, useQueryClient } from "@tanstack/react-query";
import { messageOf } from "../../platform/client/api-error.ts";
import { toastSuccess } from "../../ui/feedback/toast.ts";
import { liveViewApi } from "../api.ts";

interface LiveViewActionOptions<Input, Answer> {
  send: (input: Input) => Promise<Answer>;
  /** The toast. */
  successText: (answer: Answer) => string;
  onDone?: (() => void) | undefined;
}

/** One action of the live view, which is refetched after success and failure. */
export function useLiveViewAction<Input, Answer>(options: LiveViewActionOptions<Input, Answer>) {
  const queries = useQueryClient();
  const action = useMutation({
    mutationFn: options.send,
    async onSuccess(answer) {
      await queries.invalidateQueries({ queryKey: liveViewApi.key() });
      toastSuccess(options.successText(answer));
      options.onDone?.();
    },
    onError() {
      void queries.invalidateQueries({ queryKey: liveViewApi.key() });
    },
  });
  return {
    run: (input: Input) => action.mutate(input),
    busy: action.isPending,
    error: action.isError ? messageOf(action.error, "An error occurred. Try again.") : null,
  };
}
