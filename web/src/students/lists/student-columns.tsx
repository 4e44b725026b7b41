import type { StudentRow } from "@school/core/students/lists/contract.ts";
import type { ReactNode } from "react";
import type { Column } from "../../ui/table/DataTable.tsx";
import { RowCard, RowFacts } from "../../ui/table/RowParts.tsx";
import { StudentCell } from "./StudentCell.tsx";
import styles from "./StudentList.module.css";
import { StudentStatus } from "./StudentStatus.tsx";
import { classWords } from "./student-words.ts";

/** What every list of pupils says of each. */
export const STUDENT_COLUMNS: readonly Column<StudentRow>[] = [
  {
    key: "name",
    header: "Name",
    rowHeader: true,
    cell: (student) => <StudentCell student={student} />,
  },
  {
    key: "admission",
    header: "Admission no.",
    cell: ({ admissionNumber }) => (
      <span className={styles.number}>{admissionNumber ?? "None"}</span>
    ),
  },
  { key: "class", header: "Class", cell: classWords },
  { key: "status", header: "Status", cell: (student) => <StudentStatus student={student} /> },
];

interface StudentCardProps {
  student: StudentRow;
  /** More facts, and what can be done. */
  children?: ReactNode;
}

/** The same of one pupil, on a phone. */
export function StudentCard({ student, children }: StudentCardProps) {
  return (
    <RowCard>
      <StudentCell student={student} />
      <RowFacts>
        <span>{student.admissionNumber ?? "No admission number"}</span>
        <span>{classWords(student)}</span>
        <StudentStatus student={student} />
      </RowFacts>
      {children}
    </RowCard>
  );
}
