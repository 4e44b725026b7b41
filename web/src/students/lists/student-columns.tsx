import { surnameFirst } from "@school/core/accounts/written-name.ts";
import type { StudentRow } from "@school/core/students/lists/contract.ts";
import { mayReadClasses } from "@school/core/classes/policy.ts";
import { mayManageStudents } from "@school/core/students/policy.ts";
import { useAccount } from "../../accounts/account.ts";
import { AppLink } from "../../ui/page/AppLink.tsx";
import { PersonCell } from "../../ui/page/PersonCell.tsx";
import { StatusBadge } from "../../ui/page/StatusBadge.tsx";
import type { Column } from "../../ui/table/DataTable.tsx";
import { TwoLines } from "../../ui/table/RowParts.tsx";
import { labels } from "../../ui/text.ts";
import { classLabel } from "./text.ts";

/** Columns of the list of pupils; on a phone a card has the name and one line of facts. */
export const STUDENT_COLUMNS: readonly Column<StudentRow>[] = [
  {
    key: "name",
    header: "Name",
    rowHeader: true,
    sortable: true,
    cell: (student) => <StudentCell student={student} />,
    phoneCell: (student) => <StudentCell student={student} place={classLabel(student)} />,
  },
  {
    key: "class",
    header: "Class",
    sortable: true,
    cell: (student) => <ClassCell student={student} />,
    phone: "hide",
  },
];

/** The parent whom the office calls; contacts are closed to teaching staff. */
export const PARENT_COLUMN: Column<StudentRow> = {
  key: "parent",
  header: "Parent",
  phone: "hide",
  cell: ({ parentName, parentPhone }) => (
    <TwoLines below={parentName ?? labels.notGiven}>
      {parentPhone ? <a href={`tel:${parentPhone}`}>{parentPhone}</a> : labels.noPhoneNumber}
    </TwoLines>
  ),
};

export const STATUS_COLUMN: Column<StudentRow> = {
  key: "status",
  header: "Status",
  sortable: true,
  cell: (student) => <StudentStatus student={student} />,
};

/** The class, which links to its page if the person may open it. */
function ClassCell({ student }: { student: StudentRow }) {
  const mayOpen = mayReadClasses(useAccount());
  if (!mayOpen || student.classId === null) return classLabel(student);
  return <AppLink href={`/dashboard/classes/${student.classId}`}>{classLabel(student)}</AppLink>;
}

/** Picture and name, which links to the pupil's page if the person may open it. */
function StudentCell({ student, place }: { student: StudentRow; place?: string }) {
  const account = useAccount();
  const isOwnClass = account.className !== null && account.className === student.className;
  const mayOpen = mayManageStudents(account) || isOwnClass;
  const number = student.admissionNumber ?? student.userId;
  return (
    <PersonCell
      name={surnameFirst(student)}
      picture={student.profileImageUrl}
      house={student.sportsHouse}
      href={mayOpen ? `/dashboard/students/${student.id}` : undefined}
      note={place === undefined ? number : `${place} · ${number}`}
    />
  );
}

/** The exceptions: an account that is closed, a pupil who is not admitted. */
function StudentStatus({ student: { isActive, admitted } }: { student: StudentRow }) {
  if (isActive && admitted) return null;
  return (
    <StatusBadge tone={isActive ? "waiting" : "bad"}>
      {[!isActive && "Disabled", !admitted && "Not admitted"].filter(Boolean).join(", ")}
    </StatusBadge>
  );
}
