import type { StudentRow } from "@school/core/students/lists/contract.ts";
import { StatusBadge } from "../../ui/page/StatusBadge.tsx";
import styles from "./StudentList.module.css";

/** Whether the account is open, and whether the pupil is admitted at all. */
export function StudentStatus({ student }: { student: StudentRow }) {
  return (
    <span>
      <StatusBadge tone={student.isActive ? "good" : "bad"}>
        {student.isActive ? "Active" : "Disabled"}
      </StatusBadge>
      {!student.admitted && <span className={styles.note}>Not admitted</span>}
    </span>
  );
}
