import type { StaffRow } from "@school/core/staff/lists/contract.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { messageOf } from "../../platform/client/api-error.ts";
import { notify, toastError, toastSuccess } from "../../ui/feedback/toast.ts";
import { staffApi } from "../api.ts";
import { staffChanges, staffName, staleStaff } from "./staff-words.ts";

/** Deactivates who is active and activates who is not; the lists are read again afterwards. */
export function useStaffStatus() {
  const queries = useQueryClient();
  const change = useMutation({
    mutationFn: ({ id, version, isActive }: StaffRow) =>
      (isActive ? staffApi.deactivate : staffApi.activate).call({ id, version }),
    onSuccess: ({ message }) => toastSuccess(message),
    onError(error, seen) {
      const current = staleStaff(error);
      if (!current) return toastError(messageOf(error, "Failed to update staff status"));
      const changed = staffChanges(seen, current).join(", ");
      return notify(`${staffName(seen)} was changed in the meantime`, `${changed}. Nothing saved.`);
    },
    onSettled: () => queries.invalidateQueries({ queryKey: staffApi.key() }),
  });
  return { busy: change.isPending, run: (member: StaffRow) => change.mutate(member) };
}
