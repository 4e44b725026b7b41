import { plural } from "@school/core/api/plural.ts";
import type { Mark } from "@school/core/attendance/marks.ts";
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
import { Muted, Stack } from "../../ui/page/Layout.tsx";
import { AppLink } from "../../ui/page/AppLink.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { StatusBadge, type Tone } from "../../ui/page/StatusBadge.tsx";
import styles from "./Home.module.css";
import { notLinked } from "../../results/empty-texts.ts";

const ReportAbsenceDialog = lazy(async () => ({
  default: (await import("../../attendance/absences/ReportAbsenceDialog.tsx")).ReportAbsenceDialog,
}));

/* Loaded when there is such news. */
const ReportCardNews = lazy(async () => ({
  default: (await import("./FamilyNews.tsx")).ReportCardNews,
}));
const ChildNews = lazy(async () => ({
  default: (await import("./FamilyNews.tsx")).ChildNews,
}));

type Pupil = NonNullable<Home["pupils"]>[number];

/** A card for each child of a parent, below the report cards released lately. */
export function PupilsNews({ pupils }: { pupils: readonly Pupil[] }) {
  const students = useOwnStudents();
  if (students.length === 0) {
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
    <>
      <Suspense>
        {students.map((student) => {
          const card = newsOf.get(student.id)?.reportCard;
          return card && <ReportCardNews key={student.id} student={student} card={card} />;
        })}
      </Suspense>
      <div className={styles.pairs}>
        {students.map((student) => (
          <PupilCard key={student.id} student={student} news={newsOf.get(student.id)} />
        ))}
      </div>
    </>
  );
}

const TODAY: Record<Mark, { tone: Tone; text: string }> = {
  PRESENT: { tone: "good", text: "In school today" },
  LATE: { tone: "waiting", text: "In school today, came late" },
  ABSENT: { tone: "bad", text: "Absent today" },
  EXCUSED: { tone: "neutral", text: "Excused today" },
};

/** A pupil's newest average and attendance, and what a family does most. */
function PupilCard({ student, news }: { student: OwnStudent; news: Pupil | undefined }) {
  const account = useAccount();
  const { id, name, className } = student;
  const mayReport = className !== null && !account.isOnStandby;
  const [reporting, setReporting] = useState(false);
  const links = [
    { path: "/dashboard/results", href: `/dashboard/results?child=${id}`, label: "Results" },
    {
      path: className !== null ? "/dashboard/messages/new" : "",
      href: writeToTeacher(id),
      label: "Message",
    },
  ].filter(({ path }) => mayOpenPage(account, path));
  return (
    <Panel
      title={name}
      description={className ?? "No class"}
      actions={
        <AppLink href={`/dashboard/students/${id}`}>
          Record<span className="visually-hidden"> of {name}</span>
        </AppLink>
      }
    >
      <Stack gap={2}>
        <Latest latest={news?.latest ?? null} />
        {news?.today && (
          <div>
            <StatusBadge tone={TODAY[news.today].tone}>{TODAY[news.today].text}</StatusBadge>
          </div>
        )}
        {news && (news.dayNote ?? news.balance) !== null && (
          <Suspense>
            <ChildNews student={student} news={news} />
          </Suspense>
        )}
        <Attendance figures={news?.attendance ?? null} />
        <div className={styles.buttons}>
          {links.map(({ href, label }) => (
            <ButtonLink key={label} href={href} px="xs" aria-label={`${label}: ${name}`}>
              {label}
            </ButtonLink>
          ))}
          {mayReport && (
            <Button px="xs" aria-label={`Absent: ${name}`} onClick={() => setReporting(true)}>
              Absent
            </Button>
          )}
        </div>
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
  const { present, absent, excused, late, opened, unit } = figures;
  return (
    <Muted>
      Attendance: {present} of {unit === "DAYS" ? plural(opened, "day") : plural(opened, "time")}
      {absent > 0 && `, ${absent} absent`}
      {excused > 0 && `, ${excused} excused`}
      {late > 0 && `, ${late} late`}
    </Muted>
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
        {position && `, ${positionText(position).toLowerCase()}`}
      </Muted>
    </p>
  );
}
