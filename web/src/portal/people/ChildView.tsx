import { firstNameFirst, surnameFirst } from "@school/core/accounts/written-name.ts";
import { mayOpenAttendance } from "@school/core/attendance/policy.ts";
import type { ChildPage } from "@school/core/portal/contract-child.ts";
import { isOffice, isPrincipal } from "@school/core/accounts/policy.ts";
import { mayOpenPage } from "@school/core/portal/pages.ts";
import { mayOpenReportCards } from "@school/core/report-cards/policy.ts";
import { mayOpenEClassroom } from "@school/core/lessons/policy.ts";
import { mayOpenConsent } from "@school/core/site/policy.ts";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { type Account, useAccount } from "../../accounts/account.ts";
import { LeftBadge } from "../../accounts/LeftBadge.tsx";
import { PupilAttendance } from "../../attendance/absences/PupilAttendance.tsx";
import { writeLabels, writeToParents, writeToTeacher } from "../../messages/text.ts";
import { TrendChart } from "../../results/TrendChart.tsx";
import { ButtonLink } from "../../ui/page/Button.tsx";
import { LoadingState } from "../../ui/feedback/LoadingState.tsx";
import { Grid, Stack } from "../../ui/page/Layout.tsx";
import { MenuAction, MenuLink } from "../../ui/table/RowMenu.tsx";
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
import { PersonPage } from "./PersonPage.tsx";
import { PersonStates } from "./PersonStates.tsx";
import { labels } from "./text.ts";
import { labels as portalLabels } from "../text.ts";
import { labels as uiLabels } from "../../ui/text.ts";
import { messages } from "@school/core/portal/text.ts";

const ChildDayNotes = lazy(async () => ({
  default: (await import("../../lessons/day-notes/ChildDayNotes.tsx")).ChildDayNotes,
}));
const ChildObservations = lazy(async () => ({
  default: (await import("../../lessons/observations/ChildObservations.tsx")).ChildObservations,
}));

/** Everything about one child that the reader may see. */
export function ChildView({ id }: { id: string }) {
  const account = useAccount();
  const query = useQuery(portalApi.people.child.queryOptions({ input: { id } }));
  const child = query.data?.data;
  const hasList = mayOpenPage(account, "/dashboard/students");
  const undo = useUndoDeparture();
  const [isLeaving, setLeaving] = useState(false);
  if (!child) {
    return (
      <PersonStates
        title="Student"
        error={query.error}
        onRetry={() => void query.refetch()}
        notFound={{
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
  const { edit } = child.may;
  const isAsUsual = child.left === null && child.isActive && child.admitted;
  const phone = child.record?.parentPhone;
  return (
    <>
      <PersonPage
        name={name}
        path={`/dashboard/students/${id}`}
        initialsOf={firstNameFirst(child)}
        picture={child.profileImageUrl}
        house={child.record?.sportsHouse}
        crumbs={hasList ? [{ label: "Students", href: "/dashboard/students" }] : undefined}
        facts={[
          <b key="class">{child.className ?? "No class this term"}</b>,
          `Admission no. ${child.admissionNumber || "none"}`,
          `Student ID ${child.userId}`,
          phone && hasList && <CallLink key="phone" phone={phone} />,
          !isAsUsual && <Status key="status" child={child} />,
        ]}
        action={<WriteLink child={child} />}
        menu={
          <>
            {edit && <MenuLink href={`/dashboard/students/edit/${id}`}>Edit</MenuLink>}
            {mayOpenPage(account, `${LIFE}/${id}`) && (
              <MenuLink href={`${LIFE}/${id}`}>{yearsTitles.life}</MenuLink>
            )}
            {edit && (
              <>
                <MenuLink
                  href={`/dashboard/students/print-login?search=${encodeURIComponent(child.userId)}`}
                >
                  {labels.loginSlip}
                </MenuLink>
                <MenuLink href={`${DATA}/${id}`}>{dataTitles.person}</MenuLink>
                {child.left ? (
                  <MenuAction disabled={undo.busy} onClick={() => undo.run([child])}>
                    {leaving.undo}
                  </MenuAction>
                ) : (
                  <MenuAction onClick={() => setLeaving(true)}>{leaving.button}</MenuAction>
                )}
              </>
            )}
          </>
        }
        tabs={tabsOf(child, account)}
      />
      {isLeaving && <StudentDepartureDialog students={[child]} onClose={() => setLeaving(false)} />}
    </>
  );
}

/** The parts of the record that the reader may see, by subject. */
function tabsOf(child: ChildPage, account: Account) {
  const { id, record, results, averages, collectors } = child;
  const name = surnameFirst(child);
  return [
    {
      key: "overview",
      label: "Overview",
      content: (
        <Grid gap={5} min="26rem" align="start">
          {averages && <TrendChart points={averages.toReversed()} />}
          {mayOpenReportCards(account) && (
            <div className="no-print">
              <ChildSheets id={id} />
            </div>
          )}
          {record === null && <ChildRecord child={child} />}
        </Grid>
      ),
    },
    {
      key: "attendance",
      label: "Attendance",
      content: mayOpenAttendance(account) && child.left === null && (
        <PupilAttendance studentId={id} name={name} />
      ),
    },
    {
      key: "results",
      label: "Results",
      content: results && averages && (
        <ChildResults child={child} results={results} averages={averages} />
      ),
    },
    {
      key: "observations",
      label: "Observations",
      content: mayOpenEClassroom(account) && (
        <Suspense fallback={<LoadingState />}>
          <ChildDayNotes id={id} />
          <ChildObservations id={id} name={child.firstName || child.lastName} />
        </Suspense>
      ),
    },
    {
      key: "family",
      label: "Family and collecting",
      content: (collectors || child.guardians || mayOpenConsent(account)) && (
        <Grid gap={5} min="26rem" align="start">
          <ChildContacts child={child} />
          {collectors && (
            <Panel title={collectingTitles.whoMayCollect}>
              <CollectorList collectors={collectors} />
            </Panel>
          )}
          <ChildSiblings child={child} />
          {mayOpenConsent(account) && (
            <div className="no-print">
              <PhotoConsentPanel id={id} name={firstNameFirst(child)} />
            </div>
          )}
        </Grid>
      ),
    },
    { key: "record", label: "Record", content: record && <ChildRecord child={child} /> },
    {
      key: "history",
      label: "History",
      content: (
        <Stack gap={5}>
          <ChildHistory history={child.classHistory} />
          {isPrincipal(account) && child.left === null && <EarlierRecord id={id} />}
          {child.may.readChanges && <Changes of="student" id={id} />}
        </Stack>
      ),
    },
  ];
}

/** The parent's number, to call on a tap. */
function CallLink({ phone }: { phone: string }) {
  return <a href={`tel:${phone.replace(/[^+\d]/g, "")}`}>{phone}</a>;
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
  return <ButtonLink href={writeToParents(id)}>Message parents</ButtonLink>;
}

function Status({ child }: { child: Pick<ChildPage, "isActive" | "admitted" | "left"> }) {
  if (child.left) return <LeftBadge left={child.left} />;
  return (
    <>
      {!child.isActive && <StatusBadge tone="bad">Disabled</StatusBadge>}{" "}
      {!child.admitted && <StatusBadge tone="waiting">Not admitted</StatusBadge>}
    </>
  );
}
