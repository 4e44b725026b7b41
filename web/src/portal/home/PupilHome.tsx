import type { OverviewTest } from "@school/core/cbt/marks/contract.ts";
import type { Home } from "@school/core/portal/contract-home.ts";
import { plural } from "@school/core/api/plural.ts";
import { soFarText, withheldText } from "@school/core/results/text.ts";
import { fullTermName } from "@school/core/school/terms.ts";
import { SitLink } from "../../cbt/overview/SitLink.tsx";
import { stateText } from "../../cbt/tests/test-in-words.ts";
import { addresses } from "../../lessons/assignments/addresses.ts";
import { dueWords } from "../../lessons/assignments/due-text.ts";
import { SubjectDrawing } from "../../lessons/SubjectDrawing.tsx";
import { ButtonLink } from "../../ui/page/Button.tsx";
import { Grid, Muted, Row, Stack } from "../../ui/page/Layout.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { TodayNews } from "./TodayNews.tsx";

type PupilHomeProps = Pick<Home, "tests" | "homework" | "pupils" | "today">;

/** A child's day: tests, homework, the newest results and the lessons. */
export function PupilHome({ tests, homework, pupils, today }: PupilHomeProps) {
  const toDo = tests.filter(isOpen).length + homework.length;
  const latest = pupils?.[0]?.latest ?? null;
  return (
    <>
      <p>
        {toDo === 0
          ? "You have nothing to do. Well done!"
          : `You have ${plural(toDo, "thing")} to do.`}
      </p>
      <Grid min="20rem">
        {tests.map((test) => (
          <TestCard key={test.id} test={test} />
        ))}
        {homework.map(({ id, title, subject, student, dueOn, state }) => (
          <Panel key={id} lead={<SubjectDrawing subject={subject.name} />} title={title}>
            <Stack gap={3}>
              <p suppressHydrationWarning>
                Homework, {subject.name}.{" "}
                {state === "overdue" ? dueWords.wasDue(dueOn) : dueWords.due(dueOn)}
              </p>
              <ButtonLink
                kind="primary"
                href={addresses.work(id, student.id)}
                aria-label={`Do it: ${title}`}
              >
                Do it
              </ButtonLink>
            </Stack>
          </Panel>
        ))}
        {latest && <LatestCard latest={latest} />}
      </Grid>
      {today.length > 0 && <TodayNews today={today} />}
    </>
  );
}

function isOpen({ state, own }: OverviewTest): boolean {
  return state === "open" && own?.status !== "handed_in";
}

function TestCard({ test }: { test: OverviewTest }) {
  const { title, subject, duration } = test;
  return (
    <Panel lead={<SubjectDrawing subject={subject.name} />} title={title}>
      <Stack gap={3}>
        <p>
          Test, {subject.name}, {plural(duration, "minute")}. {stateText(test)}
        </p>
        {isOpen(test) && <SitLink test={test} />}
      </Stack>
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
    <Panel title={isReleased ? "Your report card" : "Your results"}>
      <Row gap={3} spread>
        <div>
          <Muted>{fullTermName(latest)}</Muted>
          <strong>{text()}</strong>
        </div>
        <ButtonLink
          href={isReleased ? `/report-cards?term=${termId}` : "/dashboard/results"}
          aria-label="Look at your results"
        >
          Look
        </ButtonLink>
      </Row>
    </Panel>
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
