import type { Home } from "@school/core/portal/contract-home.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { plural } from "@school/core/api/plural.ts";
import { termLabel } from "@school/core/school/terms.ts";
import type { OverviewTest } from "@school/core/cbt/marks/contract.ts";
import { useAccount } from "../../accounts/account.ts";
import { LatestAnnouncements } from "../../announcements/LatestAnnouncements.tsx";
import { messageOf } from "../../platform/client/api-error.ts";
import { useServerEvent } from "../../platform/events.ts";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { LoadingState } from "../../ui/feedback/LoadingState.tsx";
import { portalApi } from "../api.ts";
import { PupilsNews } from "./PupilsNews.tsx";
import { SchoolNews } from "./SchoolNews.tsx";
import { gridAddress } from "../../results/upload/sheet-address.ts";
import { ProgressTable } from "../../results/progress/ProgressTable.tsx";
import { AppLink } from "../../ui/page/AppLink.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import styles from "./Home.module.css";
import { SitLink } from "../../cbt/overview/SitLink.tsx";
import { CBT, testAddress } from "../../cbt/tests/test-addresses.ts";
import { aboutText, stateText } from "../../cbt/tests/text.ts";
import { useOwnStudents } from "../../students/own-students.ts";
import { ButtonLink } from "../../ui/page/Button.tsx";
import { noScores, titles } from "./text.ts";
import { noSheet } from "../../results/text.ts";

/** What the person wants to see in the morning; nothing while the account awaits approval. */
export function HomeNews() {
  return useAccount().awaitingApproval ? null : <OpenNews />;
}

/** To do, and what is announced. */
function OpenNews() {
  const queries = useQueryClient();
  const home = useQuery(portalApi.home.queryOptions({ refetchOnWindowFocus: true }));
  useServerEvent("announcements", () => {
    void queries.invalidateQueries({ queryKey: portalApi.home.key() });
  });
  if (home.data) return <News home={home.data.data} />;
  if (!home.isError) return <LoadingState />;
  return (
    <ErrorState title="Your dashboard did not load" onRetry={() => void home.refetch()}>
      {messageOf(home.error)}
    </ErrorState>
  );
}

function News({
  home: { announcements, unread, tests, pupils, teaching, school },
}: {
  home: Home;
}) {
  return (
    <>
      {school && <SchoolNews school={school} />}
      {tests.length > 0 && <TestsNews tests={tests} />}
      {teaching && <TeachingNews teaching={teaching} />}
      {pupils && <PupilsNews pupils={pupils} />}
      <LatestAnnouncements announcements={announcements} unread={unread} />
    </>
  );
}

/** A teacher's classes, what was sent back and what is missing this term. */
function TeachingNews({ teaching }: { teaching: NonNullable<Home["teaching"]> }) {
  const { classes, term, open, finished } = teaching;
  const rejected = open.reduce((sum, sheet) => sum + sheet.rejected, 0);
  return (
    <>
      <Panel title={titles.myClasses}>
        {classes.length === 0 ? (
          <p>You have no class this session.</p>
        ) : (
          <ul className={styles.plain}>
            {classes.map(({ class: led, isAssistant }) => (
              <li key={led.id}>
                <strong>{led.name}</strong> · {isAssistant ? "assistant" : "class teacher"}
                {" · "}
                <AppLink href={`/dashboard/students?class=${encodeURIComponent(led.name)}`}>
                  Pupils<span className="visually-hidden"> of {led.name}</span>
                </AppLink>
              </li>
            ))}
          </ul>
        )}
        {rejected > 0 && (
          <p className={styles.attention}>
            {plural(rejected, "result was", "results were")} rejected.{" "}
            <AppLink href="/dashboard/staff-results?status=rejected">Review results</AppLink>
          </p>
        )}
      </Panel>
      {term !== null && (
        <Panel
          title={titles.scoresToEnter}
          description={`${termLabel(term.term, "First Term")} ${term.academicYear}${finished > 0 ? `, ${plural(finished, "subject is", "subjects are")} published` : ""}`}
          flush
        >
          <ProgressTable
            sheets={open}
            hrefOf={(sheet) =>
              gridAddress({
                academicYear: term.academicYear,
                term,
                schoolClass: sheet.class,
                subject: sheet.subject,
              })
            }
            empty={<p className={styles.padded}>{whyNoScores(teaching)}</p>}
          />
        </Panel>
      )}
    </>
  );
}

function whyNoScores({ classes, finished }: NonNullable<Home["teaching"]>): string {
  if (finished > 0) return noScores.allPublished;
  if (classes.length > 0) return noScores.noSubjects;
  return `${noScores.nothingAssigned} ${noSheet.noClasses.teacher}`;
}

/** The tests to sit now or soon, or to watch now. */
function TestsNews({ tests }: { tests: readonly OverviewTest[] }) {
  const children = useOwnStudents();
  return (
    <Panel title="Tests" actions={<AppLink href={CBT}>All tests</AppLink>}>
      <ul className={styles.tests}>
        {tests.map((test) => (
          <li key={`${test.id} ${test.own?.studentId ?? ""}`}>
            <p>
              <strong>{test.title}</strong>
              {test.own !== null && children.length > 1 && ` · ${test.own.name}`}
              <br />
              {aboutText(test)}
              <br />
              {stateText(test)}
            </p>
            <TestAction test={test} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** Pupils sit a test that is open, teachers watch it, parents look on. */
function TestAction({ test }: { test: OverviewTest }) {
  const { role } = useAccount();
  if (role === "PARENT") return null;
  if (role === "STUDENT") return test.state === "coming" ? null : <SitLink test={test} />;
  return (
    <ButtonLink href={testAddress("hall", test.id)} aria-label={`Live view of ${test.title}`}>
      Live view
    </ButtonLink>
  );
}
