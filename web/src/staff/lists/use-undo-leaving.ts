import { firstNameFirst } from "@school/core/accounts/written-name.ts";
import type { StaffRow } from "@school/core/staff/lists/contract.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Restored } from "../../accounts/users/RestoredDutiesDialog.tsx";
import { messageOf } from "../../platform/client/api-error.ts";
import { toastError, toastSuccess } from "../../ui/feedback/toast.ts";
import { staffApi } from "../api.ts";
import { leaving } from "./text.ts";

/** Restores a departed member of staff; `restored` reports what happened to the classes. */
export function useUndoDeparture() {
  const queries = useQueryClient();
  const [restored, setRestored] = useState<Restored | null>(null);
  const change = useMutation({
    mutationFn: ({ id, version }: StaffRow) => staffApi.undoDeparture.call({ id, version }),
    onSuccess({ data, classes }) {
      toastSuccess(leaving.undone(firstNameFirst(data)));
      setRestored({ name: firstNameFirst(data), classes });
    },
    onError: (error) => toastError(messageOf(error, leaving.failedUndo)),
    onSettled: () => queries.invalidateQueries({ queryKey: staffApi.key() }),
  });
  return {
    run: (member: StaffRow) => change.mutate(member),
    restored,
    close: () => setRestored(null),
  };
}
