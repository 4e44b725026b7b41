import type { OverviewTest } from "@school/core/cbt/marks/contract.ts";
import type { Home } from "@school/core/portal/contract-home.ts";
import { hoursText } from "@school/core/api/dates.ts";
import { plural } from "@school/core/api/plural.ts";
import { soFarText, withheldText } from "@school/core/results/text.ts";
import { fullTermName } from "@school/core/school/terms.ts";
import { SitLink } from "../../cbt/overview/SitLink.tsx";
import { stateText } from "../../cbt/tests/test-in-words.ts";
import { addresses } from "../../lessons/assignments/addresses.ts";
import { dueWords } from "../../lessons/assignments/due-text.ts";
import { SubjectDrawing } from "../../lessons/SubjectDrawing.tsx";
import { ButtonLink } from "../../ui/page/Button.tsx";
import { AppLink } from "../../ui/page/AppLink.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { useClock } from "./use-clock.ts";

type PupilHomeProps = Pick<Home, "tests" | "homework" | "pupils" | "today">;

/** A child's day: tests and homework, the newest results and the lesson now. */
export function PupilHome({ tests, homework, pupils, today }: PupilHomeProps) {
  const toDo = tests.filter(isOpen).length + homework.length;
  const latest = pupils?.[0]?.latest ?? null;
  const first = tests.find(isOpen) ?? tests[0];
  return (
    <>
      <p>
        {toDo === 0
          ? "You have nothing to do. Well done!"
          : `You have ${plural(toDo, "thing")} to do.`}
      </p>
      {tests.map((test) => (
        <TestCard key={test.id} test={test} hasDrawing={test === first} />
      ))}
      {homework.map((work, index) => (
        <HomeworkCard key={work.id} work={work} hasDrawing={!first && index === 0} />
      ))}
      {latest && <LatestCard latest={latest} />}
      <LessonNow today={today} />
    </>
  );
}

interface HomeworkCardProps {
  work: Home["homework"][number];
  hasDrawing: boolean;
}

function HomeworkCard({ work, hasDrawing }: HomeworkCardProps) {
  const { id, title, subject, student, dueOn, state } = work;
  return (
    <Panel
      lead={hasDrawing && <SubjectDrawing subject={subject.name} />}
      title={title}
      description={
        <span suppressHydrationWarning>
          Homework, {subject.name}.{" "}
          {state === "overdue" ? dueWords.wasDue(dueOn) : dueWords.due(dueOn)}
        </span>
      }
      actions={
        <ButtonLink
          kind="primary"
          href={addresses.work(id, student.id)}
          aria-label={`Do it: ${title}`}
        >
          Do it
        </ButtonLink>
      }
    />
  );
}

/** The lesson that is now or next; the timetable has the others. */
function LessonNow({ today }: Pick<Home, "today">) {
  const time = useClock();
  const lesson = time === null ? undefined : today.find(({ endsAt }) => endsAt > time);
  if (time === null || !lesson) return null;
  const { startsAt, endsAt, subject, teacher } = lesson;
  return (
    <Panel
      title={subject.name}
      description={`${startsAt <= time ? "Now" : "Next"}, ${hoursText(startsAt, endsAt)}${teacher ? `, ${teacher.name}` : ""}`}
      actions={<AppLink href="/timetable">Timetable</AppLink>}
    />
  );
}

function isOpen({ state, own }: OverviewTest): boolean {
  return state === "open" && own?.status !== "handed_in";
}

interface TestCardProps {
  test: OverviewTest;
  hasDrawing: boolean;
}

function TestCard({ test, hasDrawing }: TestCardProps) {
  const { title, subject, duration } = test;
  return (
    <Panel
      lead={hasDrawing && <SubjectDrawing subject={subject.name} />}
      title={title}
      description={`Test, ${subject.name}, ${plural(duration, "minute")}. ${stateText(test)}`}
    >
      {isOpen(test) && <SitLink test={test} />}
    </Panel>
  );
}

type Latest = NonNullable<NonNullable<Home["pupils"]>[number]["latest"]>;

/** The newest results in grades: "9 A and 3 B". */
function LatestCard({ latest }: { latest: Latest }) {
  const { isWithheld, isFinal, isReleased, termId, subjects, expected } = latest;
  const text = () => {
    if (isWithheld) return withheldText;
    return isFinal ? gradesText(latest) : soFarText(subjects.length, expected);
  };
  return (
    <Panel
      title={isReleased ? "Your report card" : "Your results"}
      description={`${fullTermName(latest)}: ${text()}`}
      actions={
        <ButtonLink
          href={isReleased ? `/report-cards?term=${termId}` : "/dashboard/results"}
          aria-label="Look at your results"
        >
          Look
        </ButtonLink>
      }
    />
  );
}

/** Counts the grades from the best down. */
function gradesText({ scheme, subjects }: Latest): string {
  const counts = (scheme?.bands ?? []).flatMap(({ grade }) => {
    const count = subjects.filter((subject) => subject.grade === grade).length;
    return count > 0 ? [`${count} ${grade}`] : [];
  });
  return counts.length < 2
    ? counts.join("")
    : `${counts.slice(0, -1).join(", ")} and ${counts.at(-1)}`;
}
