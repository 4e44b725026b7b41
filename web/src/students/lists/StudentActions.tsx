import { surnameFirst } from "@school/core/accounts/written-name.ts";
import type { StudentRow } from "@school/core/students/lists/contract.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { currentOf, messageOf } from "../../platform/client/api-error.ts";
import { notify, toastError, toastSuccess, toastWithUndo } from "../../ui/feedback/toast.ts";
import { Button, ButtonLink } from "../../ui/page/Button.tsx";
import { RowActions, RowDelete } from "../../ui/table/RowParts.tsx";
import { studentsApi } from "../api.ts";
import { studentChanges } from "./text.ts";
import { conflict, failures } from "../../ui/text.ts";

interface StudentActionsProps {
  student: StudentRow;
  onDelete: (student: StudentRow) => void;
}

/** Actions of the office on one pupil in a list. */
export function StudentActions({ student, onDelete }: StudentActionsProps) {
  const status = useStudentStatus();
  const name = surnameFirst(student);
  const verb = student.isActive ? "Disable" : "Enable";
  return (
    <RowActions>
      <ButtonLink
        size="compact-sm"
        href={`/dashboard/students/edit/${student.id}`}
        aria-label={`Edit ${name}`}
      >
        Edit
      </ButtonLink>
      <Button
        size="compact-sm"
        aria-label={`${verb} ${name}`}
        disabled={status.busy}
        onClick={() => status.run(student)}
      >
        {verb}
      </Button>
      <RowDelete name={name} onClick={() => onDelete(student)} />
    </RowActions>
  );
}

interface Switched {
  readonly student: StudentRow;
  readonly isActive: boolean;
  /** Whether it is an undo, which offers no further undo. */
  readonly isUndo?: boolean;
}

/** Enables or disables a pupil's account at once; the toast can undo it. */
function useStudentStatus() {
  const queries = useQueryClient();
  const change = useMutation({
    mutationFn: ({ student: { id, version }, isActive }: Switched) =>
      studentsApi.setStatus.call({ id, version, isActive }),
    onSuccess({ data }, { isActive, isUndo }) {
      const words = `${isActive ? "Enabled" : "Disabled"}: ${surnameFirst(data)}`;
      if (isUndo) return toastSuccess(words);
      return toastWithUndo(words, () =>
        change.mutate({ student: data, isActive: !isActive, isUndo: true }),
      );
    },
    onError(error, { student }) {
      const current = currentOf(studentsApi.setStatus, error, "stale_version");
      if (!current) return toastError(messageOf(error, failures.update));
      const changed = studentChanges(student, current).join(", ");
      return notify(conflict.recordOf(surnameFirst(student)), `${changed}. Nothing was saved.`);
    },
    onSettled: () => queries.invalidateQueries({ queryKey: studentsApi.key() }),
  });
  return {
    busy: change.isPending,
    run: (student: StudentRow) => change.mutate({ student, isActive: !student.isActive }),
  };
}
