import { AppLink } from "../ui/page/AppLink.tsx";
import { PlainList } from "../ui/page/Layout.tsx";
import styles from "./ChildSelect.module.css";
import { type OwnStudent, useOwnStudents } from "./own-students.ts";

interface ChildSelectProps {
  student: OwnStudent;
  /** Path of the page, which reads the child from its address. */
  path: string;
}

/** Switches between a parent's children; renders nothing for a pupil or an only child. */
export function ChildSelect({ student, path }: ChildSelectProps) {
  const students = useOwnStudents();
  if (students.length < 2) return null;
  return (
    <nav aria-label="Children" className="no-print">
      <PlainList inline gap={2}>
        {students.map(({ id, name }) => (
          <li key={id}>
            <AppLink
              href={`${path}?${new URLSearchParams({ child: id })}`}
              className={styles.child}
              aria-current={id === student.id ? "true" : undefined}
            >
              {name}
            </AppLink>
          </li>
        ))}
      </PlainList>
    </nav>
  );
}
