import type { StudentRow } from "@school/core/students/contract-list.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { studentName } from "./student-words.ts";
import styles from "./StudentList.module.css";
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
    <div className={styles.actions}>
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
      <Button
        size="compact-sm"
        kind="quiet"
        className={styles.delete}
        aria-label={`Delete ${name}`}
        onClick={() => onDelete(student)}
      >
        Delete
      </Button>
    </div>
  );
}
