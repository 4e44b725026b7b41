import type { StudentRow } from "@school/core/students/lists/contract.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { messageOf } from "../../platform/client/api-error.ts";
import { toastSuccess } from "../../ui/feedback/toast.ts";
import { studentsApi } from "../api.ts";

/** As the form holds them; "" leaves everybody as they are. */
export interface BulkFields {
  readonly class: string;
  readonly status: string;
}

export const NO_CHANGE: BulkFields = { class: "", status: "" };

interface Wanted {
  students: readonly StudentRow[];
  fields: BulkFields;
}

/** One request for everybody; a refusal names who is why, and the list is read again. */
export function useBulkChange(onDone: () => void) {
  const queries = useQueryClient();
  const change = useMutation({
    mutationFn: ({ students, fields }: Wanted) =>
      studentsApi.bulkEdit.call({
        students: students.map(({ id, version }) => ({ id, version })),
        ...(fields.class.trim() && { class: fields.class.trim() }),
        ...(fields.status && { isActive: fields.status === "active" }),
      }),
    onSuccess({ data }) {
      toastSuccess(data.length === 1 ? "1 student updated" : `${data.length} students updated`);
      onDone();
    },
    onSettled: () => queries.invalidateQueries({ queryKey: studentsApi.key() }),
  });
  return {
    busy: change.isPending,
    error: change.isError ? messageOf(change.error, "Failed to update") : null,
    run: (students: readonly StudentRow[], fields: BulkFields) =>
      change.mutate({ students, fields }),
  };
}
