import { plural } from "@school/core/api/plural.ts";
import type { Home } from "@school/core/portal/contract-home.ts";
import { mayOpenPage } from "@school/core/portal/pages.ts";
import { positionLabel } from "@school/core/results/reports/positions.ts";
import { withheldText } from "@school/core/results/text.ts";
import { fullTermName } from "@school/core/school/terms.ts";
import { useAccount } from "../../accounts/account.ts";
import { writeLabels, writeToTeacher } from "../../messages/text.ts";
import { useOwnStudents } from "../../students/own-students.ts";
import { AppLink } from "../../ui/page/AppLink.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import styles from "./Home.module.css";
import { notLinked } from "../../results/empty-texts.ts";

type Pupil = NonNullable<Home["pupils"]>[number];

/** The newest results of a pupil, or of each child of a parent. */
export function PupilsNews({ pupils }: { pupils: readonly Pupil[] }) {
  const students = useOwnStudents();
  const account = useAccount();
  const { role } = account;
  const mayWrite = role === "PARENT" && mayOpenPage(account, "/dashboard/messages/new");
  if (role === "PARENT" && students.length === 0) {
    return (
      <Panel title="Children">
        <p>
          {notLinked.parent.title}. {notLinked.parent.hint}
        </p>
      </Panel>
    );
  }
  const newsOf = new Map(pupils.map((pupil) => [pupil.id, pupil]));
  return students.map(({ id, name, className, admissionNumber }) => (
    <Panel
      key={id}
      title={role === "PARENT" ? name : "Latest results"}
      description={role === "PARENT" ? `${className ?? "No class"}, ${admissionNumber}` : undefined}
      actions={
        <>
          <AppLink href={`/dashboard/results?child=${id}`}>
            All results{role === "PARENT" && <span className="visually-hidden"> of {name}</span>}
          </AppLink>
          {mayOpenPage(account, "/report-cards") && (
            <AppLink href={`/report-cards?child=${id}`}>
              Report sheets
              {role === "PARENT" && <span className="visually-hidden"> of {name}</span>}
            </AppLink>
          )}
          {mayWrite && className !== null && (
            <AppLink href={writeToTeacher(id)}>
              {writeLabels.toTeacher}
              <span className="visually-hidden"> of {name}</span>
            </AppLink>
          )}
          <AppLink href={`/dashboard/students/${id}`}>
            Record{role === "PARENT" && <span className="visually-hidden"> of {name}</span>}
          </AppLink>
        </>
      }
    >
      <Attendance figures={newsOf.get(id)?.attendance ?? null} />
      <Latest latest={newsOf.get(id)?.latest ?? null} />
    </Panel>
  ));
}

/** Attendance of this term, from the registers. */
function Attendance({ figures }: { figures: Pupil["attendance"] }) {
  if (figures === null) return null;
  const { present, absent, late, opened, unit } = figures;
  return (
    <p>
      Attendance this term: <strong>{present}</strong> of{" "}
      {unit === "DAYS" ? plural(opened, "day") : plural(opened, "time")} present, {absent} absent,{" "}
      {late} late
    </p>
  );
}

function Latest({ latest }: { latest: Pupil["latest"] }) {
  if (latest === null) return <p>No results have been released yet.</p>;
  const { className, average, subjects, position } = latest;
  if (latest.isWithheld) {
    return (
      <p>
        {fullTermName(latest)}, {className}: {withheldText}
      </p>
    );
  }
  return (
    <>
      <p>
        {fullTermName(latest)}, {className}: average <strong>{average?.toFixed(1) ?? "–"}</strong>
        {position && (
          <>
            {" "}
            · position <strong>{positionLabel(position.place, position.tied)}</strong> of{" "}
            {position.outOf}
          </>
        )}
      </p>
      <ul className={styles.grades}>
        {subjects.map(({ subject, total, grade }) => (
          <li key={subject.id}>
            <span>{subject.name}</span>
            <span className={styles.mark}>{total}</span>
            <strong>{grade}</strong>
          </li>
        ))}
      </ul>
    </>
  );
}
