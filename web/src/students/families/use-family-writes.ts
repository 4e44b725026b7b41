import type { JoinedFamily, FamilyPlacement } from "@school/core/students/families/contract.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { messageOf } from "../../platform/client/api-error.ts";
import { toastError, toastSuccess, toastWithUndo } from "../../ui/feedback/toast.ts";
import { failures } from "../../ui/text.ts";
import { studentsApi } from "../api.ts";
import { familyToasts, toasts } from "./text.ts";

/**
 * Returns the handlers that end every change of families: an error is shown, and the lists are read
 * again.
 */
function useEnds() {
  const queries = useQueryClient();
  return {
    onError: (error: unknown) => toastError(messageOf(error, failures.save)),
    onSettled: () => queries.invalidateQueries({ queryKey: studentsApi.key() }),
  };
}

function useUndoFamilies() {
  return useMutation({
    ...studentsApi.undoFamilies.mutationOptions(),
    onSuccess: ({ data }) => toastSuccess(toasts.undone(data.removed)),
    ...useEnds(),
  });
}

/** Reports which family a new pupil joined and who sees the child now, with Undo. */
export function useJoinedFamily() {
  const undo = useUndoFamilies();
  return ({ children, accounts, placed, links }: JoinedFamily) =>
    toastWithUndo(familyToasts.joined(children, accounts), () => undo.mutate({ placed, links }));
}

/** Confirms families, each with its way back. */
export function useFamilyWrites() {
  const ends = useEnds();
  const undo = useUndoFamilies();
  const confirmed = ({ data }: { data: { families: number; placed: FamilyPlacement } }) => {
    const { families, placed } = data;
    toastWithUndo(toasts.confirmed(families, placed.length), () => undo.mutate({ placed }));
  };
  const confirm = useMutation({
    ...studentsApi.confirmFamilies.mutationOptions(),
    onSuccess: confirmed,
    ...ends,
  });
  const confirmAll = useMutation({
    ...studentsApi.confirmProposals.mutationOptions(),
    onSuccess: ({ data: { families, placed } }) =>
      toastSuccess(toasts.confirmed(families, placed.length)),
    ...ends,
  });
  const undoAll = useMutation({
    ...studentsApi.undoConfirmation.mutationOptions(),
    onSuccess: ({ data }) => toastSuccess(toasts.undone(data.removed)),
    ...ends,
  });
  return {
    busy: confirm.isPending || confirmAll.isPending || undo.isPending || undoAll.isPending,
    confirm: confirm.mutate,
    confirmAll: confirmAll.mutate,
    undoAll: undoAll.mutate,
  };
}
