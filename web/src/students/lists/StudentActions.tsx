import { surnameFirst } from "@school/core/accounts/written-name.ts";
import type { StudentRow } from "@school/core/students/lists/contract.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { currentOf, messageOf } from "../../platform/client/api-error.ts";
import { notify, toastError, toastSuccess, toastWithUndo } from "../../ui/feedback/toast.ts";
import { MenuAction, MenuLink, RowMenu } from "../../ui/table/RowMenu.tsx";
import type { SlipActions } from "../../accounts/slips/LoginSlips.tsx";
import { labels as slipLabels } from "../../accounts/slips/text.ts";
import { studentsApi } from "../api.ts";
import { leaving } from "../departure/text.ts";
import { studentChanges } from "./text.ts";
import { conflict, failures } from "../../ui/text.ts";

interface StudentActionsProps {
  student: StudentRow;
  slips: SlipActions;
  onLeave: (student: StudentRow) => void;
  onDelete: (student: StudentRow) => void;
}

/** The menu of what the office does with one pupil in a list. */
export function StudentActions({ student, slips, onLeave, onDelete }: StudentActionsProps) {
  const status = useStudentStatus();
  return (
    <RowMenu name={surnameFirst(student)} disabled={status.busy || slips.busy}>
      <MenuLink href={`/dashboard/students/edit/${student.id}`}>Edit</MenuLink>
      <MenuAction onClick={() => slips.onMake([student.id])}>{slipLabels.one}</MenuAction>
      <MenuAction onClick={() => status.run(student)}>
        {student.isActive ? "Disable" : "Enable"}
      </MenuAction>
      <MenuAction onClick={() => onLeave(student)}>{leaving.button}</MenuAction>
      <MenuAction danger onClick={() => onDelete(student)}>
        Delete
      </MenuAction>
    </RowMenu>
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
