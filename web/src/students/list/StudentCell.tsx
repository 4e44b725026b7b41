import { mayManageStudents } from "@school/core/students/policy.ts";
import type { StudentRow } from "@school/core/students/contract-list.ts";
import { useAccount } from "../../accounts/account.ts";
import { AppLink } from "../../ui/AppLink.tsx";
import { Avatar } from "../../ui/Avatar.tsx";
import styles from "./StudentList.module.css";
import { studentName } from "./student-words.ts";

/** Picture and name, which leads to the pupil's page for those who may open it. */
export function StudentCell({ student }: { student: StudentRow }) {
  const account = useAccount();
  const name = studentName(student);
  const isOwnClass = account.className !== null && account.className === student.className;
  const mayOpen = mayManageStudents(account) || isOwnClass;
  return (
    <span className={styles.person}>
      <Avatar name={name} src={student.profileImageUrl} size="sm" />
      <span>
        {mayOpen ? <AppLink href={`/dashboard/students/${student.id}`}>{name}</AppLink> : name}
        <small>{student.userId}</small>
      </span>
    </span>
  );
}
