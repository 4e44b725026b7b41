import { useMutation, useQueryClient, type QueryKey } from "@tanstack/react-query";
import { useRef } from "react";
import { isStale, messageOf } from "../platform/client/api-error.ts";
import { refetchWithout } from "../platform/query.ts";
import { notify, toastError } from "../ui/feedback/toast.ts";
import { conflict } from "../ui/text.ts";

interface WriteOptions<Input, Output> {
  send: (input: Input) => Promise<Output>;
  /** Says that it worked. */
  done?: (response: Output, input: Input) => void;
  /** Error message shown if the server sends none. */
  failure: string;
  /** Query that can no longer be read once the write has succeeded. */
  gone?: (input: Input) => QueryKey;
}

/**
 * A write by a click; a second click before the response sends nothing. A refusal is shown; the
 * data is reloaded either way.
 */
export function useWrite<Input, Output>(options: WriteOptions<Input, Output>) {
  const { send, done, failure, gone } = options;
  const queries = useQueryClient();
  // A ref, since two clicks may come before the button is rendered again.
  const isUnderWay = useRef(false);
  const write = useMutation({
    mutationFn: send,
    onSuccess: (response: Output, input: Input) => done?.(response, input),
    onError(error) {
      if (!isStale(error)) return toastError(messageOf(error, failure));
      return notify(conflict.record, "Nothing was saved.");
    },
    onSettled(_answer, error, input) {
      isUnderWay.current = false;
      return error === null && gone
        ? refetchWithout(queries, gone(input))
        : queries.invalidateQueries();
    },
  });
  const mutate: typeof write.mutate = (...args) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    write.mutate(...args);
  };
  return { isPending: write.isPending, mutate };
}
