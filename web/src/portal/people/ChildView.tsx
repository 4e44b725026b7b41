import { firstNameFirst, surnameFirst } from "@school/core/accounts/written-name.ts";
import { mayOpenAttendance } from "@school/core/attendance/policy.ts";
import type { ChildPage } from "@school/core/portal/contract-child.ts";
import { isOffice, isPrincipal } from "@school/core/accounts/policy.ts";
import { mayOpenPage } from "@school/core/portal/pages.ts";
import { mayOpenReportCards } from "@school/core/report-cards/policy.ts";
import { mayOpenConsent } from "@school/core/site/policy.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useAccount } from "../../accounts/account.ts";
import { LeftBadge } from "../../accounts/LeftBadge.tsx";
import { PupilAttendance } from "../../attendance/absences/PupilAttendance.tsx";
import { writeLabels, writeToParents, writeToTeacher } from "../../messages/text.ts";
import { Button, ButtonLink } from "../../ui/page/Button.tsx";
import { CollectorList } from "../../students/collecting/CollectorList.tsx";
import { titles as collectingTitles } from "../../students/collecting/text.ts";
import { EarlierRecord } from "../../students/records/EarlierRecord.tsx";
import { StudentDepartureDialog } from "../../students/departure/StudentDepartureDialog.tsx";
import { leaving } from "../../students/departure/text.ts";
import { useUndoDeparture } from "../../students/departure/use-undo-departure.ts";
import { DATA, titles as dataTitles } from "../../privacy/text.ts";
import { LIFE, titles as yearsTitles } from "../../years/text.ts";
import { Panel } from "../../ui/page/Panel.tsx";
import { StatusBadge } from "../../ui/page/StatusBadge.tsx";
import { PhotoConsentPanel } from "../../site/consents/PhotoConsentPanel.tsx";
import { portalApi } from "../api.ts";
import { Changes } from "./Changes.tsx";
import { ChildContacts } from "./ChildContacts.tsx";
import { ChildHistory } from "./ChildHistory.tsx";
import { ChildRecord } from "./ChildRecord.tsx";
import { ChildResults } from "./ChildResults.tsx";
import { ChildSheets } from "./ChildSheets.tsx";
import { ChildSiblings } from "./ChildSiblings.tsx";
import styles from "./People.module.css";
import { PersonPage } from "./PersonPage.tsx";
import { PersonStates } from "./PersonStates.tsx";
import { labels } from "./text.ts";
import { labels as portalLabels } from "../text.ts";
import { labels as uiLabels } from "../../ui/text.ts";
import { messages } from "@school/core/portal/text.ts";

/** Everything about one child that the reader may see. */
export function ChildView({ id }: { id: string }) {
  const account = useAccount();
  const query = useQuery(portalApi.people.child.queryOptions({ input: { id } }));
  const child = query.data?.data;
  const hasList = mayOpenPage(account, "/dashboard/students");
  if (!child) {
    return (
      <PersonStates
        title="Student"
        error={query.error}
        onRetry={() => void query.refetch()}
        nobody={{
          title: messages.pupilNotFound,
          hint: "The record was deleted or the link is wrong.",
          ...(hasList
            ? { href: "/dashboard/students", label: uiLabels.viewStudents }
            : { href: "/dashboard", label: portalLabels.goToDashboard }),
        }}
      />
    );
  }
  const name = surnameFirst(child);
  return (
    <PersonPage
      name={name}
      initialsOf={firstNameFirst(child)}
      picture={child.profileImageUrl}
      crumbs={hasList ? [{ label: "Students", href: "/dashboard/students" }] : undefined}
      facts={[
        <b key="class">{child.className ?? "No class this term"}</b>,
        `Admission no. ${child.admissionNumber || "none"}`,
        `Student ID ${child.userId}`,
        <Status key="status" child={child} />,
      ]}
      edit={
        <>
          <WriteLink child={child} />
          {mayOpenPage(account, `${LIFE}/${child.id}`) && (
            <ButtonLink href={`${LIFE}/${child.id}`}>{yearsTitles.life}</ButtonLink>
          )}
          {child.may.edit && (
            <>
              <Leaving child={child} />
              <ButtonLink
                href={`/dashboard/students/print-login?search=${encodeURIComponent(child.userId)}`}
              >
                {labels.loginSlip}
              </ButtonLink>
              <ButtonLink href={`${DATA}/${child.id}`}>{dataTitles.person}</ButtonLink>
              <ButtonLink kind="primary" href={`/dashboard/students/edit/${child.id}`}>
                Edit
              </ButtonLink>
            </>
          )}
        </>
      }
    >
      <ChildRecord child={child} />
      <div className={styles.columns}>
        <ChildContacts child={child} />
        {child.results && child.averages && (
          <div className={styles.results}>
            <ChildResults child={child} results={child.results} averages={child.averages} />
          </div>
        )}
        <div className={styles.stack}>
          {mayOpenAttendance(account) && child.left === null && (
            <PupilAttendance studentId={child.id} name={name} />
          )}
          {child.collectors && (
            <Panel title={collectingTitles.whoMayCollect}>
              <CollectorList collectors={child.collectors} />
            </Panel>
          )}
          {mayOpenConsent(account) && (
            <div className="no-print">
              <PhotoConsentPanel id={child.id} name={firstNameFirst(child)} />
            </div>
          )}
          <ChildHistory history={child.classHistory} />
          <ChildSiblings child={child} />
          {mayOpenReportCards(account) && (
            <div className="no-print">
              <ChildSheets id={child.id} />
            </div>
          )}
        </div>
      </div>
      {child.may.readChanges && <Changes of="student" id={child.id} />}
      {isPrincipal(account) && child.left === null && <EarlierRecord id={child.id} />}
    </PersonPage>
  );
}

/** A link for writing: parents to the class teacher; office and class teacher to parents. */
function WriteLink({ child: { id, className } }: { child: ChildPage }) {
  const account = useAccount();
  if (!mayOpenPage(account, "/dashboard/messages/new")) return null;
  if (account.role === "PARENT") {
    return className === null ? null : (
      <ButtonLink href={writeToTeacher(id)}>{writeLabels.toTeacher}</ButtonLink>
    );
  }
  // Assistants cannot write in place of the class teacher.
  const leads = className !== null && account.className === className;
  if (!leads && !isOffice(account)) return null;
  return <ButtonLink href={writeToParents(id)}>Write to the parents</ButtonLink>;
}

/** The child's departure, or its undoing. */
function Leaving({ child }: { child: ChildPage }) {
  const [asking, setAsking] = useState(false);
  const undo = useUndoDeparture();
  if (child.left) {
    return (
      <Button disabled={undo.busy} onClick={() => undo.run([child])}>
        {leaving.undo}
      </Button>
    );
  }
  return (
    <>
      <Button onClick={() => setAsking(true)}>{leaving.button}</Button>
      {asking && <StudentDepartureDialog students={[child]} onClose={() => setAsking(false)} />}
    </>
  );
}

function Status({ child }: { child: Pick<ChildPage, "isActive" | "admitted" | "left"> }) {
  if (child.left) return <LeftBadge left={child.left} />;
  return (
    <>
      <StatusBadge tone={child.isActive ? "good" : "bad"}>
        {child.isActive ? "Active" : "Disabled"}
      </StatusBadge>{" "}
      {!child.admitted && <StatusBadge tone="waiting">Not admitted</StatusBadge>}
    </>
  );
}
