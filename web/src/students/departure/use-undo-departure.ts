import { surnameFirst } from "@school/core/accounts/written-name.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { messageOf } from "../../platform/client/api-error.ts";
import { toastError, toastSuccess } from "../../ui/feedback/toast.ts";
import { studentsApi } from "../api.ts";
import { leaving } from "./text.ts";

/** A pupil as this page saw the record last. */
export interface Leaver {
  readonly id: string;
  readonly version: number;
  readonly firstName: string;
  readonly lastName: string;
}

/** Undoes the departure of pupils, all or none. */
export function useUndoDeparture() {
  const queries = useQueryClient();
  const undo = useMutation({
    mutationFn: (students: readonly Leaver[]) =>
      studentsApi.undoDeparture.call({
        students: students.map(({ id, version }) => ({ id, version })),
      }),
    onSuccess({ data }) {
      const [first] = data;
      const whom = data.length === 1 && first ? surnameFirst(first) : `${data.length} pupils`;
      toastSuccess(leaving.undone(whom));
    },
    onError: (error) => toastError(messageOf(error, leaving.failure)),
    onSettled: () => queries.invalidateQueries(),
  });
  return { busy: undo.isPending, run: (students: readonly Leaver[]) => undo.mutate(students) };
}
