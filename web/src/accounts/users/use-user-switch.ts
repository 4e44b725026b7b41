import type { User } from "@school/core/accounts/users/contract.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { currentOf, messageOf } from "../../platform/client/api-error.ts";
import { notify, toastError, toastSuccess } from "../../ui/feedback/toast.ts";
import { accountsApi } from "../api.ts";
import { userChanges, userName, toasts } from "./text.ts";
import { conflict } from "../../ui/text.ts";

interface Switched {
  user: User;
  changes: { canAnnounce: boolean } | { status: User["status"] };
}

/** Changes one account with a single click; a refusal is shown, and the list is reloaded. */
export function useUserSwitch(failure: string) {
  const queries = useQueryClient();
  const change = useMutation({
    mutationFn: ({ user: { id, version }, changes }: Switched) =>
      accountsApi.updateUser.call({ id, version, ...changes }),
    onSuccess: () => toastSuccess(toasts.userUpdated),
    onError(error, { user }) {
      const current = currentOf(accountsApi.updateUser, error, "stale_version");
      if (!current) return toastError(messageOf(error, failure));
      const changed = userChanges(user, current).join(", ");
      return notify(conflict.recordOf(userName(user)), `${changed}. Nothing was saved.`);
    },
    onSettled: () => queries.invalidateQueries({ queryKey: accountsApi.users.key() }),
  });
  return {
    busy: change.isPending,
    run: (user: User, changes: Switched["changes"]) => change.mutate({ user, changes }),
  };
}
