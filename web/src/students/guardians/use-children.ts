import { useMutation, useQueryClient } from "@tanstack/react-query";
import { accountsApi } from "../../accounts/api.ts";
import { messageOf } from "../../platform/client/api-error.ts";
import { toastError, toastSuccess } from "../../ui/feedback/toast.ts";
import { studentsApi } from "../api.ts";
import { failures } from "../../ui/text.ts";

/** Links children to a parent's account and takes them away; a refusal is withToast. */
export function useChildren() {
  const queries = useQueryClient();
  const refresh = async () => {
    await queries.invalidateQueries({ queryKey: studentsApi.children.key() });
    await queries.invalidateQueries({ queryKey: studentsApi.proposals.key() });
    // A registration becomes a parent's account with its first child.
    await queries.invalidateQueries({ queryKey: accountsApi.users.key() });
  };
  const withToast = (done: string) => ({
    onSuccess: () => toastSuccess(done),
    onError: (error: unknown) => toastError(messageOf(error, failures.save)),
    onSettled: refresh,
  });
  const link = useMutation(studentsApi.linkChild.mutationOptions(withToast("Child linked")));
  const unlink = useMutation(studentsApi.unlinkChild.mutationOptions(withToast("Child unlinked")));
  return { link: link.mutate, unlink: unlink.mutate, busy: link.isPending || unlink.isPending };
}
