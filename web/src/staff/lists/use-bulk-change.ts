import type { StaffRow } from "@school/core/staff/lists/contract.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { messageOf } from "../../platform/client/api-error.ts";
import { toastSuccess } from "../../ui/feedback/toast.ts";
import { staffApi } from "../api.ts";

/** As the form holds them; "" leaves the field of everybody as it is. */
export interface BulkFields {
  readonly roleInSchool: string;
  readonly department: string;
  readonly status: string;
}

export const NO_CHANGE: BulkFields = { roleInSchool: "", department: "", status: "" };

interface Wanted {
  staff: readonly StaffRow[];
  fields: BulkFields;
}

/** One request for everybody; a refusal names who is why, and the list is read again. */
export function useBulkChange(onDone: () => void) {
  const queries = useQueryClient();
  const change = useMutation({
    mutationFn: ({ staff, fields: { roleInSchool, department, status } }: Wanted) =>
      staffApi.bulk.call({
        staff: staff.map(({ id, version }) => ({ id, version })),
        ...(roleInSchool.trim() && { roleInSchool: roleInSchool.trim() }),
        ...(department.trim() && { department: department.trim() }),
        ...(status && { isActive: status === "active" }),
      }),
    onSuccess() {
      toastSuccess("Staff updated");
      onDone();
    },
    onSettled: () => queries.invalidateQueries({ queryKey: staffApi.key() }),
  });
  return {
    busy: change.isPending,
    error: change.isError ? messageOf(change.error, "Failed to update") : null,
    run: (staff: readonly StaffRow[], fields: BulkFields) => change.mutate({ staff, fields }),
  };
}
