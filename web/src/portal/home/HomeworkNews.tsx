import type { OwnAssignment, WorkToMark } from "@school/core/lessons/assignments/contract.ts";
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
      actions={<AppLink href={addresses.list}>All assignments</AppLink>}
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

/** Dashboard panel of work that the teacher must mark. */
export function ToMarkNews({ toMark }: { toMark: readonly WorkToMark[] }) {
  return (
    <Panel
      title="Homework to mark"
      actions={<AppLink href={addresses.toMark}>All work to mark</AppLink>}
    >
      <PlainList gap={2}>
        {toMark.map(({ id, title, subject, class: ofClass, dueOn, toMark: count }) => (
          <li key={`${id} ${ofClass.id}`}>
            <AppLink href={addresses.marks(id, ofClass.id)}>{title}</AppLink> · {subject.name} ·{" "}
            {ofClass.name}
            <br />
            <Muted as="span" suppressHydrationWarning>
              {dueWords.toMark(count)}. {dueWords.due(dueOn)}
            </Muted>
          </li>
        ))}
      </PlainList>
    </Panel>
  );
}
