import { useMutation, useQueryClient } from "@tanstack/react-query";
import { classesApi } from "../../classes/api.ts";
import { messageOf } from "../../platform/client/api-error.ts";
import { toastSuccess } from "../../ui/feedback/toast.ts";
import { studentsApi } from "../api.ts";
import { toasts, failures } from "./text.ts";

interface ClassMove {
  fromClassId: string;
  toClassId: string;
  studentIds: string[];
}

/** Moves or promotes pupils in one request; a refusal names who is why. */
export function useClassMove(promotes: boolean, onDone: () => void) {
  const queries = useQueryClient();
  const move = useMutation({
    mutationFn: (input: ClassMove) =>
      (promotes ? studentsApi.promote : studentsApi.changeClass).call(input),
    onSuccess({ data }) {
      toastSuccess(
        promotes ? `Promoted to ${data.toClass}: ${data.moved}` : toasts.classChangeCompleted,
      );
      onDone();
    },
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: studentsApi.key() }),
        queries.invalidateQueries({ queryKey: classesApi.key() }),
      ]),
  });
  const failure = promotes ? "Failed to promote" : failures.changeClass;
  return {
    busy: move.isPending,
    error: move.isError ? messageOf(move.error, failure) : null,
    run: (input: ClassMove) => move.mutate(input),
  };
}
