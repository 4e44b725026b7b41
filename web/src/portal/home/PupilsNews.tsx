import { plural } from "@school/core/api/plural.ts";
import type { Home } from "@school/core/portal/contract-home.ts";
import { mayOpenPage } from "@school/core/portal/pages.ts";
import { positionText } from "@school/core/results/reports/positions.ts";
import { soFarText, withheldText } from "@school/core/results/text.ts";
import { fullTermName } from "@school/core/school/terms.ts";
import { useAccount } from "../../accounts/account.ts";
import { writeToTeacher } from "../../messages/text.ts";
import type { OwnStudent } from "@school/core/portal/contract-shell.ts";
import { useOwnStudents } from "../../students/own-students.ts";
import { lazy, Suspense, useState } from "react";
import { Button, ButtonLink } from "../../ui/page/Button.tsx";
import { Muted, Row, Stack } from "../../ui/page/Layout.tsx";
import { AppLink } from "../../ui/page/AppLink.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import styles from "./Home.module.css";
import { notLinked } from "../../results/empty-texts.ts";

const ReportAbsenceDialog = lazy(async () => ({
  default: (await import("../../attendance/absences/ReportAbsenceDialog.tsx")).ReportAbsenceDialog,
}));

type Pupil = NonNullable<Home["pupils"]>[number];

/** The newest results of a pupil, or of each child of a parent. */
export function PupilsNews({ pupils }: { pupils: readonly Pupil[] }) {
  const students = useOwnStudents();
  const { role } = useAccount();
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
  return (
    <div className={styles.pairs}>
      {students.map((student) => (
        <PupilCard key={student.id} student={student} news={newsOf.get(student.id)} />
      ))}
    </div>
  );
}

/** A pupil's newest average and attendance, and what a family does most. */
function PupilCard({ student, news }: { student: OwnStudent; news: Pupil | undefined }) {
  const account = useAccount();
  const { id, name, className } = student;
  const isParent = account.role === "PARENT";
  const mayReport = isParent && className !== null && !account.isOnStandby;
  const [reporting, setReporting] = useState(false);
  const links = [
    { path: "/dashboard/results", href: `/dashboard/results?child=${id}`, label: "Results" },
    { path: "/report-cards", href: `/report-cards?child=${id}`, label: "Report card" },
    {
      path: isParent && className !== null ? "/dashboard/messages/new" : "",
      href: writeToTeacher(id),
      label: "Message",
    },
  ].filter(({ path }) => mayOpenPage(account, path));
  return (
    <Panel
      title={isParent ? name : "My results"}
      description={isParent ? (className ?? "No class") : undefined}
      actions={
        <AppLink href={`/dashboard/students/${id}`}>
          Record{isParent && <span className="visually-hidden"> of {name}</span>}
        </AppLink>
      }
    >
      <Stack gap={3}>
        <Latest latest={news?.latest ?? null} />
        <Attendance figures={news?.attendance ?? null} />
        <Row gap={2}>
          {links.map(({ href, label }) => (
            <ButtonLink
              key={label}
              href={href}
              aria-label={isParent ? `${label}: ${name}` : undefined}
            >
              {label}
            </ButtonLink>
          ))}
          {mayReport && (
            <Button aria-label={`Absent: ${name}`} onClick={() => setReporting(true)}>
              Absent
            </Button>
          )}
        </Row>
      </Stack>
      {reporting && (
        <Suspense>
          <ReportAbsenceDialog studentId={id} name={name} onClose={() => setReporting(false)} />
        </Suspense>
      )}
    </Panel>
  );
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
  const { average, position } = latest;
  if (latest.isWithheld) {
    return (
      <p>
        {fullTermName(latest)}: {withheldText}
      </p>
    );
  }
  if (average === null) {
    return (
      <p>
        {fullTermName(latest)}:{" "}
        <strong>{soFarText(latest.subjects.length, latest.expected)}</strong>
      </p>
    );
  }
  return (
    <p>
      <strong className={styles.average}>{average.toFixed(1)}</strong>{" "}
      <Muted as="span">
        average of {fullTermName(latest)}
        {position && `, ${positionText(position)}`}
      </Muted>
    </p>
  );
}
