import { timeAtSchool, weekdayText } from "@school/core/api/dates.ts";
import { daysBetween } from "@school/core/api/days.ts";
import { plural } from "@school/core/api/plural.ts";
import { weekNumberOn, weeksOfTerm } from "@school/core/lessons/plans/term-weeks.ts";
import { isFamily } from "@school/core/accounts/policy.ts";
import { mayOpenPage } from "@school/core/portal/pages.ts";
import { termLabel } from "@school/core/school/terms.ts";
import { useAccount } from "../accounts/account.ts";
import { accountFacts } from "../accounts/account-facts.ts";
import { useSchoolNow } from "../school/school-now.ts";
import { todayAtSchool } from "../school/today.ts";
import { useOwnStudents } from "../students/own-students.ts";
import { AppLink } from "../ui/page/AppLink.tsx";
import type { Fact } from "../ui/page/FactList.tsx";
import { Page } from "../ui/page/Page.tsx";
import { Panel } from "../ui/page/Panel.tsx";
import styles from "./DashboardPage.module.css";
import { HomeNews } from "./home/HomeNews.tsx";
import { shortcuts } from "./shortcuts.ts";

/** Home: a greeting, work that waits, and the next events; below them the account and the term. */
export function DashboardPage() {
  const { role, greetedAs } = useAccount();
  return (
    <Page
      title="Dashboard"
      heading={role === "STUDENT" ? `Hello, ${greetedAs}!` : `${greeting()}, ${greetedAs}`}
      description={<span suppressHydrationWarning>{useDayLine()}</span>}
    >
      <AccountNotice />
      <HomeNews />
      <About />
    </Page>
  );
}

/** "Good morning", by the clock of the school. */
function greeting(): string {
  const clock = timeAtSchool(Date.now());
  if (clock < "12:00") return "Good morning";
  return clock < "17:00" ? "Good afternoon" : "Good evening";
}

/** "Fri 27 Nov 2026 · week 11 of 13 · term ends in 14 days"; families read the day alone. */
function useDayLine(): string {
  const account = useAccount();
  const { currentTerm } = useSchoolNow();
  const today = todayAtSchool();
  if (isFamily(account) || currentTerm === null || today > currentTerm.endsOn)
    return weekdayText(today);
  const week = weekNumberOn(currentTerm, today);
  const left = daysBetween(today, currentTerm.endsOn);
  return [
    weekdayText(today),
    `week ${week} of ${weeksOfTerm(currentTerm).length}`,
    left === 0 ? "term ends today" : `term ends in ${plural(left, "day")}`,
  ].join(" · ");
}

/** The account, the term and links to pages, folded below the day's work. */
function About() {
  const account = useAccount();
  const quickInfo = useQuickInfo();
  const open = shortcuts.filter(({ path }) => mayOpenPage(account, path));
  return (
    <details>
      <summary>Account, term and shortcuts</summary>
      <dl className={styles.about}>
        <dt>Account</dt>
        <dd>
          <Facts facts={accountFacts(account)} /> <OwnRecord />
        </dd>
        <dt>Quick info</dt>
        <dd>
          <Facts facts={quickInfo} />
        </dd>
        {open.length > 0 && (
          <>
            <dt>Shortcuts</dt>
            <dd>
              <nav aria-label="Shortcuts">
                {open.map(({ path, label }) => (
                  <AppLink key={path} href={path}>
                    {label}
                  </AppLink>
                ))}
              </nav>
            </dd>
          </>
        )}
      </dl>
    </details>
  );
}

function Facts({ facts }: { facts: readonly Fact[] }) {
  return facts.map(({ label, value }) => (
    <span key={label}>
      {label}: {value}
    </span>
  ));
}

/** A link to the person's own record: a pupil's, or a staff member's. */
function OwnRecord() {
  const account = useAccount();
  const isPupil = useOwnStudents().some(({ id }) => id === account.id);
  const path = `/dashboard/${isPupil ? "students" : "staff"}/${account.id}`;
  return mayOpenPage(account, path) ? <AppLink href={path}>My record</AppLink> : null;
}

function useQuickInfo(): Fact[] {
  const { currentTerm } = useSchoolNow();
  if (currentTerm === null) return [{ label: "Term", value: "Not set" }];
  return [
    { label: "Session", value: currentTerm.academicYear },
    { label: "Term", value: termLabel(currentTerm.term, "First Term") },
    { label: "Begins", value: weekdayText(currentTerm.startsOn) },
    { label: "Ends", value: weekdayText(currentTerm.endsOn) },
  ];
}

/** The reason for which the account can open nothing else, if so. */
function AccountNotice() {
  const { awaitingApproval, requestedRole, role } = useAccount();
  const students = useOwnStudents();
  if (awaitingApproval && requestedRole === "PARENT") {
    return (
      <Panel title="Your account is waiting for your children">
        The school office links your children to your account. Then their results appear here. Until
        then you can open only this page and your profile.
      </Panel>
    );
  }
  if (awaitingApproval && requestedRole !== "STUDENT") {
    return (
      <Panel title="Your account is waiting for approval">
        Until the principal approves it, you can open only this page and your profile.
      </Panel>
    );
  }
  if (awaitingApproval || (role === "STUDENT" && students.length === 0)) {
    return (
      <Panel title="Your account is not linked to a pupil yet">
        Ask the school office to link it. Then your results appear here.
      </Panel>
    );
  }
  return null;
}
