import { surnameFirst } from "@school/core/accounts/written-name.ts";
import type { StudentRow } from "@school/core/students/lists/contract.ts";
import { mayManageStudents } from "@school/core/students/policy.ts";
import type { ReactNode } from "react";
import { useAccount } from "../../accounts/account.ts";
import { PersonCell } from "../../ui/page/PersonCell.tsx";
import { StatusBadge } from "../../ui/page/StatusBadge.tsx";
import type { Column } from "../../ui/table/DataTable.tsx";
import { RowCard, RowFacts, TwoLines } from "../../ui/table/RowParts.tsx";
import { classLabel } from "./text.ts";
import styles from "./StudentList.module.css";

/** Columns that every list of pupils shows. */
export const STUDENT_COLUMNS: readonly Column<StudentRow>[] = [
  {
    key: "name",
    header: "Name",
    rowHeader: true,
    sortable: true,
    cell: (student) => <StudentCell student={student} />,
  },
  {
    key: "admission",
    header: "Admission no.",
    sortable: true,
    cell: ({ admissionNumber }) => (
      <span className={styles.number}>{admissionNumber ?? "None"}</span>
    ),
  },
  { key: "class", header: "Class", sortable: true, cell: classLabel },
  {
    key: "status",
    header: "Status",
    sortable: true,
    cell: (student) => <StudentStatus student={student} />,
  },
];

interface StudentCardProps {
  student: StudentRow;
  /** More facts, and the actions. */
  children?: ReactNode;
}

/** The same for one pupil, on a phone. */
export function StudentCard({ student, children }: StudentCardProps) {
  return (
    <RowCard>
      <StudentCell student={student} />
      <RowFacts>
        <span>{student.admissionNumber ?? "No admission number"}</span>
        <span>{classLabel(student)}</span>
        <StudentStatus student={student} />
      </RowFacts>
      {children}
    </RowCard>
  );
}

/** Picture and name, which links to the pupil's page if the person may open it. */
export function StudentCell({ student }: { student: StudentRow }) {
  const account = useAccount();
  const isOwnClass = account.className !== null && account.className === student.className;
  const mayOpen = mayManageStudents(account) || isOwnClass;
  return (
    <PersonCell
      name={surnameFirst(student)}
      picture={student.profileImageUrl}
      href={mayOpen ? `/dashboard/students/${student.id}` : undefined}
      note={student.userId}
    />
  );
}

/** Whether the account is open, and whether the pupil is admitted at all. */
export function StudentStatus({ student }: { student: StudentRow }) {
  return (
    <TwoLines below={!student.admitted && "Not admitted"}>
      <StatusBadge tone={student.isActive ? "good" : "bad"}>
        {student.isActive ? "Active" : "Disabled"}
      </StatusBadge>
    </TwoLines>
  );
}
