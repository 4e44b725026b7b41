import { surnameFirst } from "@school/core/accounts/written-name.ts";
import type { StudentRow } from "@school/core/students/lists/contract.ts";
import { mayManageStudents } from "@school/core/students/policy.ts";
import { useAccount } from "../../accounts/account.ts";
import { PersonCell } from "../../ui/page/PersonCell.tsx";
import { StatusBadge } from "../../ui/page/StatusBadge.tsx";
import type { Column } from "../../ui/table/DataTable.tsx";
import { TwoLines } from "../../ui/table/RowParts.tsx";
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
    phoneCell: ({ admissionNumber }) => admissionNumber ?? "No admission number",
  },
  { key: "class", header: "Class", sortable: true, cell: classLabel },
  {
    key: "status",
    header: "Status",
    sortable: true,
    cell: (student) => <StudentStatus student={student} />,
  },
];

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
