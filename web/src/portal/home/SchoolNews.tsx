import { isPrincipal } from "@school/core/accounts/policy.ts";
import { mayReadAllRegisters } from "@school/core/attendance/policy.ts";
import type { Home } from "@school/core/portal/contract-home.ts";
import { longDayText } from "@school/core/api/dates.ts";
import { isFinished } from "@school/core/report-cards/board/board.ts";
import { mayReadBroadSheet } from "@school/core/results/policy.ts";
import { useAccount } from "../../accounts/account.ts";
import { countPublished, sumOfProgress } from "@school/core/results/progress/progress.ts";
import { mayManageSchool } from "@school/core/school/policy.ts";
import { fullTermName, termLabel } from "@school/core/school/terms.ts";
import { lazy, Suspense, useSyncExternalStore } from "react";
import { SchoolSteps } from "../../report-cards/board/SchoolSteps.tsx";
import { titles as boardTitles } from "../../report-cards/board/text.ts";
import { ProgressBar, ProgressKey } from "../../results/progress/ProgressBar.tsx";
import { ButtonLink } from "../../ui/page/Button.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { Stat, StatRow } from "../../ui/page/Stat.tsx";
import styles from "./Home.module.css";
import { endOfTerm } from "./text.ts";

/** Below the work to do; not loaded on families' dashboards, which share this code. */
const ClassAverages = lazy(async () => ({
  default: (await import("../../results/ClassAverages.tsx")).ClassAverages,
}));

const SetupPanel = lazy(async () => ({
  default: (await import("../setup/SetupPanel.tsx")).SetupPanel,
}));

const PhonePanel = lazy(async () => ({
  default: (await import("../setup/PhonePanel.tsx")).PhonePanel,
}));

const BackupNews = lazy(async () => ({
  default: (await import("../../school/backups/LastBackup.tsx")).BackupNews,
}));

const AttendanceToday = lazy(async () => ({
  default: (await import("../../attendance/register/AttendanceToday.tsx")).AttendanceToday,
}));

type School = NonNullable<Home["school"]>;

/** Work to do for the principal and the office, and the progress of classes. */
export function SchoolNews({ school }: { school: School }) {
  const account = useAccount();
  // The server does not wait for lazy code; the document leaves it out.
  const isInBrowser = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
  const { pendingResults, waitingRegistrations, accountsWithoutRecord, unreadMessages, plans } =
    school;
  return (
    <>
      {isInBrowser && mayManageSchool(account) && (
        <Suspense>
          <SetupPanel />
        </Suspense>
      )}
      <EndOfTerm school={school} />
      <Panel title="To do">
        <StatRow>
          {pendingResults !== null && (
            <Stat
              label="Pending approvals"
              value={pendingResults}
              hint="results to approve or reject"
              href="/dashboard/report-card/pending-approvals"
            />
          )}
          {waitingRegistrations !== null && (
            <Stat
              label="Registrations"
              value={waitingRegistrations}
              hint="people waiting for approval"
              href="/dashboard/users"
            />
          )}
          {school.waitingParents > 0 && (
            <Stat
              label="Parents"
              value={school.waitingParents}
              hint="waiting for their children"
              href="/dashboard/users"
            />
          )}
          <Stat
            label="Without a record"
            value={accountsWithoutRecord}
            hint="pupils' accounts to link"
            href="/dashboard/users?state=record"
          />
          {unreadMessages !== null && (
            <Stat
              label="Messages"
              value={unreadMessages}
              hint="unread, from the public page"
              href="/dashboard/settings/messages"
            />
          )}
          {plans !== null && plans.waiting !== null && (
            <Stat
              label="Lesson plans"
              value={plans.waiting}
              hint="waiting for approval"
              href="/lesson-plan"
            />
          )}
          {plans !== null && (
            <Stat
              label="Missing plans"
              value={plans.missing}
              hint="of this week"
              href="/lesson-plan?show=missing"
            />
          )}
          <Stat label="Pupils" value={school.pupils} hint="active" href="/dashboard/students" />
          <Stat label="Staff" value={school.staff} hint="active" href="/dashboard/staff" />
        </StatRow>
      </Panel>
      {isInBrowser && mayReadAllRegisters(account) && (
        <Suspense>
          <AttendanceToday />
        </Suspense>
      )}
      <EntryProgress school={school} />
      {isInBrowser && mayReadBroadSheet(account) && (
        <Suspense>
          <ClassAverages />
        </Suspense>
      )}
      {isInBrowser && isPrincipal(account) && (
        <Suspense>
          <BackupNews />
        </Suspense>
      )}
      {isInBrowser && mayManageSchool(account) && (
        <Suspense>
          <PhonePanel />
        </Suspense>
      )}
    </>
  );
}

/** Progress of the report sheets, shown in the last weeks of a term. */
function EndOfTerm({ school: { term, board } }: { school: School }) {
  if (term === null || board === null || board.sheets.pupils === 0) return null;
  return (
    <Panel
      title="Report sheets of this term"
      description={
        isFinished(board)
          ? boardTitles.finished
          : endOfTerm(termLabel(term.term, "First Term"), longDayText(term.endsOn), board.owing)
      }
      actions={<ButtonLink href="/dashboard/report-card/board">Open the term board</ButtonLink>}
    >
      <SchoolSteps sums={board} />
    </Panel>
  );
}

/** Scores of this term by class, as bars. */
function EntryProgress({ school: { term, progress } }: { school: NonNullable<Home["school"]> }) {
  if (term === null || progress.length === 0) return null;
  const sum = sumOfProgress(progress);
  return (
    <Panel
      title="Scores by class"
      description={`${fullTermName(term)}: ${countPublished(sum).toLocaleString("en")} of ${sum.pupils.toLocaleString("en")} scores are published.`}
    >
      <ul className={styles.bars}>
        {progress.map((counts) => (
          <li key={counts.class.id}>
            <span>{counts.class.name}</span>
            <ProgressBar counts={counts} />
            <span className={styles.share}>
              {Math.floor((countPublished(counts) / counts.pupils) * 100)} %
            </span>
          </li>
        ))}
      </ul>
      <ProgressKey />
    </Panel>
  );
}
