import type { StudentRow } from "@school/core/students/contract-list.ts";
import type { ReactNode } from "react";
import { DataTable, type Column } from "../../ui/DataTable.tsx";
import { StudentCell } from "./StudentCell.tsx";
import { StudentActions } from "./StudentActions.tsx";
import styles from "./StudentList.module.css";
import { StudentStatus } from "./StudentStatus.tsx";
import { classWords } from "./student-words.ts";
import type { StudentRows } from "./use-student-list.ts";

interface StudentsTableProps extends StudentRows {
  /** Given to the office: its buttons stand in each row. */
  onDelete: ((student: StudentRow) => void) | undefined;
  empty: ReactNode;
}

const COLUMNS: readonly Column<StudentRow>[] = [
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

/** Pupils with what can be done to each. */
export function StudentsTable({ onDelete, ...rest }: StudentsTableProps) {
  const actions: Column<StudentRow>[] = onDelete
    ? [
        {
          key: "actions",
          header: <span className="visually-hidden">Actions</span>,
          cell: (student) => <StudentActions student={student} onDelete={onDelete} />,
        },
      ]
    : [];
  return (
    <DataTable
      {...rest}
      caption="Students"
      columns={[...COLUMNS, ...actions]}
      rowKey={({ id }) => id}
      narrow={(student) => (
        <div className={styles.card}>
          <StudentCell student={student} />
          <p className={styles.facts}>
            <span>{student.admissionNumber ?? "No admission number"}</span>
            <span>{classWords(student)}</span>
            <StudentStatus student={student} />
          </p>
          {onDelete && <StudentActions student={student} onDelete={onDelete} />}
        </div>
      )}
    />
  );
}
