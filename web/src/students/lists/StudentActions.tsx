import type { StudentRow } from "@school/core/students/lists/contract.ts";
import { Button, ButtonLink } from "../../ui/page/Button.tsx";
import { RowActions, RowDelete } from "../../ui/table/RowParts.tsx";
import { studentName } from "./student-words.ts";
import { useStudentStatus } from "./use-student-status.ts";

interface StudentActionsProps {
  student: StudentRow;
  onDelete: (student: StudentRow) => void;
}

/** What the office does to one pupil from a list. */
export function StudentActions({ student, onDelete }: StudentActionsProps) {
  const status = useStudentStatus();
  const name = studentName(student);
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
