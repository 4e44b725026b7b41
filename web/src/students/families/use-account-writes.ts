import { useMutation, useQueryClient } from "@tanstack/react-query";
import { messageOf } from "../../platform/client/api-error.ts";
import { toastError, toastSuccess, toastWithUndo } from "../../ui/feedback/toast.ts";
import { failures } from "../../ui/text.ts";
import { studentsApi } from "../api.ts";
import { accountToasts } from "./text.ts";

/** Creates the accounts that families need, with Undo, and reports which were left out. */
export function useAccountWrites() {
  const queries = useQueryClient();
  const onError = (error: unknown) => toastError(messageOf(error, failures.save));
  const onSettled = () => queries.invalidateQueries({ queryKey: studentsApi.key() });
  const undo = useMutation({
    ...studentsApi.undoAccounts.mutationOptions(),
    onSuccess: ({ data }) => toastSuccess(accountToasts.undone(data.removed, data.kept)),
    onError,
    onSettled,
  });
  const make = useMutation({
    ...studentsApi.makeAccounts.mutationOptions(),
    onSuccess({ data: { made } }) {
      const { accounts, links } = made;
      if (accounts.length + links.length === 0) return toastSuccess("No new accounts are needed");
      toastWithUndo(accountToasts.made(accounts.length, links.length), () => undo.mutate({ made }));
    },
    onError,
    onSettled,
  });
  return {
    busy: make.isPending || undo.isPending,
    make: () => make.mutate({}),
    leftOut: make.data?.data.leftOut ?? [],
  };
}
