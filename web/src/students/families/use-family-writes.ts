import type { Placed } from "@school/core/students/families/contract.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { messageOf } from "../../platform/client/api-error.ts";
import { toastError, toastSuccess, toastWithUndo } from "../../ui/feedback/toast.ts";
import { failures } from "../../ui/text.ts";
import { studentsApi } from "../api.ts";
import { toasts } from "./text.ts";

/** Confirms families, each with its way back; a refusal is told and the lists are read again. */
export function useFamilyWrites() {
  const queries = useQueryClient();
  const onError = (error: unknown) => toastError(messageOf(error, failures.save));
  const onSettled = () => queries.invalidateQueries({ queryKey: studentsApi.key() });
  const undo = useMutation({
    ...studentsApi.undoFamilies.mutationOptions(),
    onSuccess: ({ data }) => toastSuccess(toasts.undone(data.removed)),
    onError,
    onSettled,
  });
  const confirmed = ({ data }: { data: { families: number; placed: Placed } }) => {
    const { families, placed } = data;
    toastWithUndo(toasts.confirmed(families, placed.length), () => undo.mutate({ placed }));
  };
  const writes = { onSuccess: confirmed, onError, onSettled };
  const confirm = useMutation({ ...studentsApi.confirmFamilies.mutationOptions(), ...writes });
  const confirmAll = useMutation({ ...studentsApi.confirmProposals.mutationOptions(), ...writes });
  return {
    busy: confirm.isPending || confirmAll.isPending || undo.isPending,
    confirm: confirm.mutate,
    confirmAll: confirmAll.mutate,
  };
}
