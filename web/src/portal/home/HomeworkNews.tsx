import type { OwnAssignment } from "@school/core/lessons/assignments/contract.ts";
import { useOwnStudents } from "../../students/own-students.ts";
import { Muted, PlainList } from "../../ui/page/Layout.tsx";
import { AppLink } from "../../ui/page/AppLink.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import styles from "./Home.module.css";
import { addresses } from "../../lessons/assignments/addresses.ts";
import { dueWords } from "../../lessons/assignments/due-text.ts";

/** Dashboard panel of the assignments that pupils must hand in. */
export function HomeworkNews({ homework }: { homework: readonly OwnAssignment[] }) {
  const namesPupil = useOwnStudents().length > 1;
  return (
    <Panel
      title="Homework to hand in"
      actions={<AppLink href={addresses.list}>All homework</AppLink>}
    >
      <PlainList gap={2}>
        {homework.map(({ id, title, subject, student, dueOn, state, remindedAt }) => (
          <li key={`${id} ${student.id}`}>
            <AppLink href={addresses.work(id, student.id)}>{title}</AppLink> · {subject.name}
            {namesPupil && ` · ${student.name}`}
            <br />
            <Muted as="span">
              <span
                className={state === "overdue" ? styles.late : undefined}
                // The day is near or far by the clock of the device.
                suppressHydrationWarning
              >
                {state === "overdue" ? dueWords.wasDue(dueOn) : dueWords.due(dueOn)}
                {remindedAt !== null && `. ${dueWords.reminded}`}
              </span>
            </Muted>
          </li>
        ))}
      </PlainList>
    </Panel>
  );
}
