import { mayManageStudents } from "@school/core/students/policy.ts";
import type { StudentRow } from "@school/core/students/lists/contract.ts";
import { useAccount } from "../../accounts/account.ts";
import { PersonCell } from "../../ui/page/PersonCell.tsx";
import { studentName } from "./student-words.ts";

/** Picture and name, which leads to the pupil's page for those who may open it. */
export function StudentCell({ student }: { student: StudentRow }) {
  const account = useAccount();
  const isOwnClass = account.className !== null && account.className === student.className;
  const mayOpen = mayManageStudents(account) || isOwnClass;
  return (
    <PersonCell
      name={studentName(student)}
      picture={student.profileImageUrl}
      href={mayOpen ? `/dashboard/students/${student.id}` : undefined}
      note={student.userId}
    />
  );
}
