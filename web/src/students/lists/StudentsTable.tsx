import type { StudentRow } from "@school/core/students/lists/contract.ts";
import type { ReactNode } from "react";
import { DataTable, type Column } from "../../ui/table/DataTable.tsx";
import { StudentActions } from "./StudentActions.tsx";
import { STUDENT_COLUMNS, StudentCard } from "./student-columns.tsx";
import type { StudentRows } from "./use-student-list.ts";

interface StudentsTableProps extends StudentRows {
  /** Given to the office: its buttons stand in each row. */
  onDelete: ((student: StudentRow) => void) | undefined;
  empty: ReactNode;
}

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
      columns={[...STUDENT_COLUMNS, ...actions]}
      rowKey={({ id }) => id}
      narrow={(student) => (
        <StudentCard student={student}>
          {onDelete && <StudentActions student={student} onDelete={onDelete} />}
        </StudentCard>
      )}
    />
  );
}
