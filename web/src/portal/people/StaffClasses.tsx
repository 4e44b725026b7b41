import type { StaffPage } from "@school/core/portal/contract-staff-member.ts";
import { Muted } from "../../ui/page/Layout.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import styles from "./People.module.css";

type ClassTaught = StaffPage["classes"][number];

const ROLES = { CLASS_TEACHER: "Class teacher", ASSISTANT: "Assistant class teacher" } as const;

/** The classes that the person leads and teaches, in this and earlier sessions. */
export function StaffClasses({ classes }: { classes: readonly ClassTaught[] }) {
  const current = classes.filter(({ isCurrent }) => isCurrent);
  const formerClasses = Map.groupBy(
    classes.filter(({ isCurrent }) => !isCurrent),
    ({ academicYear }) => academicYear,
  );
  return (
    <Panel title="Classes and subjects">
      {current.length === 0 && <Muted>No class or subject is assigned this session.</Muted>}
      <ClassLines classes={current} />
      {[...formerClasses].map(([academicYear, ofYear]) => (
        <details key={academicYear} className={styles.before}>
          <summary>{academicYear}</summary>
          <ClassLines classes={ofYear} />
        </details>
      ))}
    </Panel>
  );
}

function ClassLines({ classes }: { classes: readonly ClassTaught[] }) {
  return classes.map(({ id, name, role, subjects }) => (
    <div key={id} className={styles.line}>
      <span>
        {name}
        <small>
          {[...(role ? [ROLES[role]] : []), ...subjects.map((subject) => subject.name)].join(", ")}
        </small>
      </span>
    </div>
  ));
}
