import { longDayText } from "@school/core/api/dates.ts";
import { mayOpenPage } from "@school/core/portal/pages.ts";
import { termLabel } from "@school/core/school/terms.ts";
import { useAccount } from "../accounts/account.ts";
import { accountFacts } from "../accounts/account-facts.ts";
import { useSchoolNow } from "../school/school-now.ts";
import { useOwnStudents } from "../students/own-students.ts";
import { AppLink } from "../ui/page/AppLink.tsx";
import { type Fact, FactList } from "../ui/page/FactList.tsx";
import { Page } from "../ui/page/Page.tsx";
import { Panel } from "../ui/page/Panel.tsx";
import styles from "./DashboardPage.module.css";
import { HomeNews } from "./home/HomeNews.tsx";
import { shortcuts } from "./shortcuts.ts";

/** The dashboard: the person, the term, and links. */
export function DashboardPage() {
  const account = useAccount();
  const quickInfo = useQuickInfo();
  const open = shortcuts.filter(({ path }) => mayOpenPage(account, path));
  return (
    <Page title="Dashboard">
      <AccountNotice />
      <HomeNews />
      {open.length > 0 && (
        <nav aria-label="Shortcuts">
          <ul className={styles.shortcuts} data-columns={open.length % 4 === 0 ? 4 : 3}>
            {open.map(({ path, label, words }) => (
              <li key={path} className={styles.shortcut}>
                <AppLink href={path}>{label}</AppLink>
                <span>{words}</span>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <div className={styles.columns}>
        <Panel title="Account" actions={<OwnRecord />}>
          <FactList facts={accountFacts(account)} />
        </Panel>
        <Panel title="Quick info">
          <FactList facts={quickInfo} />
        </Panel>
      </div>
    </Page>
  );
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
    { label: "Begins", value: longDayText(currentTerm.startsOn) },
    { label: "Ends", value: longDayText(currentTerm.endsOn) },
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
