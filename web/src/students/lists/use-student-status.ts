import type { StudentRow } from "@school/core/students/lists/contract.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { messageOf } from "../../platform/client/api-error.ts";
import { notify, toastError, toastSuccess, toastWithUndo } from "../../ui/feedback/toast.ts";
import { studentsApi } from "../api.ts";
import { staleStudent, studentChanges, studentName } from "./student-words.ts";

interface Switched {
  readonly student: StudentRow;
  readonly isActive: boolean;
  /** It takes back what was just done, and so offers nothing more. */
  readonly isUndo?: boolean;
}

/** Enables or disables a pupil's account at once; the toast takes it back. */
export function useStudentStatus() {
  const queries = useQueryClient();
  const change = useMutation({
    mutationFn: ({ student: { id, version }, isActive }: Switched) =>
      studentsApi.setStatus.call({ id, version, isActive }),
    onSuccess({ data }, { isActive, isUndo }) {
      const words = `${isActive ? "Enabled" : "Disabled"}: ${studentName(data)}`;
      if (isUndo) return toastSuccess(words);
      return toastWithUndo(words, () =>
        change.mutate({ student: data, isActive: !isActive, isUndo: true }),
      );
    },
    onError(error, { student }) {
      const current = staleStudent(error);
      if (!current) return toastError(messageOf(error, "Failed to update"));
      const changed = studentChanges(student, current).join(", ");
      return notify(
        `${studentName(student)} was changed in the meantime`,
        `${changed}. Nothing saved.`,
      );
    },
    onSettled: () => queries.invalidateQueries({ queryKey: studentsApi.key() }),
  });
  return {
    busy: change.isPending,
    run: (student: StudentRow) => change.mutate({ student, isActive: !student.isActive }),
  };
}
