import { firstNameFirst } from "@school/core/accounts/written-name.ts";
import { isPrincipal } from "@school/core/accounts/policy.ts";
import { mayOpenPage } from "@school/core/portal/pages.ts";
import { useQuery } from "@tanstack/react-query";
import { useAccount } from "../../accounts/account.ts";
import { LeftBadge } from "../../accounts/LeftBadge.tsx";
import { roleLabel } from "../../accounts/role-label.ts";
import { ViewAsItem } from "../../accounts/view-as/ViewAsItem.tsx";
import { ButtonLink } from "../../ui/page/Button.tsx";
import { Stack } from "../../ui/page/Layout.tsx";
import { MenuLink } from "../../ui/table/RowMenu.tsx";
import { StatusBadge } from "../../ui/page/StatusBadge.tsx";
import { DATA, titles as dataTitles } from "../../privacy/text.ts";
import { portalApi } from "../api.ts";
import { Changes } from "./Changes.tsx";
import { PersonPage } from "./PersonPage.tsx";
import { PersonStates } from "./PersonStates.tsx";
import { StaffClasses } from "./StaffClasses.tsx";
import { StaffPrivate } from "./StaffPrivate.tsx";
import { StaffRecord } from "./StaffRecord.tsx";
import { StaffWork } from "./StaffWork.tsx";
import { labels } from "./text.ts";
import { labels as portalLabels } from "../text.ts";
import { labels as uiLabels } from "../../ui/text.ts";
import { messages } from "@school/core/portal/text.ts";

/** One member of staff: record, classes, this term's work, and for the office the changes. */
export function StaffMemberView({ id }: { id: string }) {
  const account = useAccount();
  const query = useQuery(portalApi.people.staffMember.queryOptions({ input: { id } }));
  const person = query.data?.data;
  const hasList = mayOpenPage(account, "/dashboard/staff");
  if (!person) {
    return (
      <PersonStates
        title="Staff Member"
        error={query.error}
        onRetry={() => void query.refetch()}
        notFound={{
          title: messages.staffNotFound,
          hint: "The record was deleted or the link is wrong.",
          href: hasList ? "/dashboard/staff" : "/dashboard",
          label: hasList ? uiLabels.viewStaff : portalLabels.goToDashboard,
        }}
      />
    );
  }
  const name = firstNameFirst(person);
  const titled = person.title === null ? name : `${person.title} ${name}`;
  return (
    <PersonPage
      name={titled}
      path={`/dashboard/staff/${id}`}
      initialsOf={name}
      picture={person.profileImageUrl}
      crumbs={hasList ? [{ label: "Staff", href: "/dashboard/staff" }] : undefined}
      facts={[
        <b key="job">{person.roleInSchool ?? roleLabel(person.role)}</b>,
        ...(person.department === null ? [] : [person.department]),
        `Staff ID ${person.userId}`,
        person.left ? (
          <LeftBadge key="status" left={person.left} />
        ) : (
          !person.isActive && (
            <StatusBadge key="status" tone="bad">
              Inactive
            </StatusBadge>
          )
        ),
      ]}
      action={
        person.may.edit && (
          <ButtonLink kind="primary" href={`/dashboard/staff/edit/${id}`}>
            Edit
          </ButtonLink>
        )
      }
      menu={
        <>
          <ViewAsItem person={person} />
          {person.may.edit && (
            <MenuLink
              href={`/dashboard/staff/print-login?search=${encodeURIComponent(person.userId)}`}
            >
              {labels.loginSlip}
            </MenuLink>
          )}
          {person.may.edit && isPrincipal(account) && (
            <MenuLink href={`${DATA}/${id}`}>{dataTitles.person}</MenuLink>
          )}
        </>
      }
      tabs={[
        {
          key: "overview",
          label: "Overview",
          content: (
            <Stack gap={5}>
              {person.work && <StaffWork work={person.work} isOwn={person.id === account.id} />}
              <StaffClasses classes={person.classes} />
            </Stack>
          ),
        },
        {
          key: "record",
          label: "Record",
          content: (
            <Stack gap={5}>
              <StaffRecord person={person} />
              {person.record && <StaffPrivate id={person.id} />}
            </Stack>
          ),
        },
        {
          key: "history",
          label: "History",
          content: person.may.readChanges && <Changes of="staff" id={person.id} />,
        },
      ]}
    />
  );
}
