import { firstNameFirst } from "@school/core/accounts/written-name.ts";
import {
  STAFF_PER_PAGE,
  type StaffRow,
  type StaffSort,
} from "@school/core/staff/lists/contract.ts";
import { type ComponentProps, useId, useState } from "react";
import { LeftBadge } from "../../accounts/LeftBadge.tsx";
import { RestoredDutiesDialog } from "../../accounts/users/RestoredDutiesDialog.tsx";
import { useList } from "../../platform/use-list.ts";
import { toastWithUndo } from "../../ui/feedback/toast.ts";
import { useUndoDeparture } from "./use-undo-leaving.ts";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { LoadingState } from "../../ui/feedback/LoadingState.tsx";
import { Button, ButtonLink } from "../../ui/page/Button.tsx";
import { EmailText } from "../../ui/page/EmailText.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { PersonCell } from "../../ui/page/PersonCell.tsx";
import { actionsColumn } from "../../ui/table/actions-column.tsx";
import { DataTable, type Column, type Sort } from "../../ui/table/DataTable.tsx";
import { ListPage } from "../../ui/table/ListPage.tsx";
import { TwoLines } from "../../ui/table/RowParts.tsx";
import { staffApi } from "../api.ts";
import { type Departure, DepartureDialog } from "./DepartureDialog.tsx";
import { StaffStatusBadge } from "./PlainStaffTable.tsx";
import { leaving, staffRole, labels, hints, titles } from "./text.ts";
import { type StaffListAddress, sortOf, STAFF_LIST_KEYS, staffInput } from "./staff-address.ts";
import { StaffActions } from "./StaffActions.tsx";
import { StaffFilters } from "./StaffFilters.tsx";
import { labels as uiLabels } from "../../ui/text.ts";

const columns = (actions: Actions): Column<StaffRow>[] => [
  {
    key: "name",
    header: "Name",
    rowHeader: true,
    sortable: true,
    cell: (member) => <StaffCell member={member} />,
  },
  {
    key: "contact",
    header: "Contact",
    phone: "line",
    cell: (member) => <Contact member={member} />,
  },
  {
    key: "department",
    header: "Department",
    sortable: true,
    cell: ({ department, employeeId }) => (
      <TwoLines below={employeeId || labels.noId}>{department || "N/A"}</TwoLines>
    ),
  },
  {
    key: "status",
    header: "Status",
    sortable: true,
    cell: (member) => <DirectoryStatus member={member} />,
  },
  actionsColumn((member) => <StaffActions member={member} {...actions} />),
];

/** The staff directory. */
export function StaffPage() {
  const id = useId();
  const list = useList({
    filters: ["search", "department", "status", "category"],
    also: ["sort"],
    pageSize: STAFF_PER_PAGE,
    read: (paging, address) =>
      staffApi.list.queryOptions({ input: { ...paging, ...staffInput(address) } }),
  });
  const [open, setOpen] = useState(list.filters.isSet);
  const [departing, setDeparting] = useState<[StaffRow, Departure] | null>(null);
  const undo = useUndoDeparture();
  const actions: Actions = {
    onDepart: (member, departure) => setDeparting([member, departure]),
    onReturn: undo.run,
  };
  return (
    <Page
      title={titles.staffManagement}
      crumbs={[{ label: "Staff" }, { label: uiLabels.viewStaff }]}
      actions={
        <>
          <Button
            aria-expanded={open}
            aria-controls={open ? id : undefined}
            onClick={() => setOpen(!open)}
          >
            {open ? labels.hideFilters : "Show Filters"}
          </Button>
          <ButtonLink href={`/dashboard/staff/print-list${listQuery(list.address)}`}>
            Staff list to print
          </ButtonLink>
          <ButtonLink kind="primary" href="/dashboard/staff/create">
            {labels.addNewStaff}
          </ButtonLink>
        </>
      }
    >
      {open && <StaffFilters id={id} applied={list.address} onApply={list.set} />}
      <ListPage
        list={list}
        loading={<LoadingState />}
        empty={
          <EmptyState
            title={titles.noStaffMembersFound}
            hint={hints.getStartedByAddingANew}
            action={
              <ButtonLink kind="primary" href="/dashboard/staff/create">
                {labels.newStaffMember}
              </ButtonLink>
            }
          />
        }
        noMatches={<EmptyState title={titles.noStaffMembersFound} hint={hints.adjustFilters} />}
      >
        {(table) => (
          <DataTable
            {...table}
            caption="Staff"
            sort={headingOf(sortOf(list.address.sort))}
            onSort={({ key, direction }) =>
              list.set({ sort: direction === "desc" ? `-${key}` : key === "name" ? "" : key })
            }
            columns={columns(actions)}
            rowKey={(member) => member.id}
            narrow="cards"
          />
        )}
      </ListPage>
      {departing && (
        <DepartureDialog
          key={departing[0].id}
          member={departing[0]}
          departure={departing[1]}
          onDeparted={(member) =>
            toastWithUndo(leaving.done(firstNameFirst(member)), () => undo.run(member))
          }
          onClose={() => setDeparting(null)}
        />
      )}
      <RestoredDutiesDialog restored={undo.restored} onClose={undo.close} />
    </Page>
  );
}

/** The directory's filters and order, for the list on paper. */
function listQuery(address: StaffListAddress): string {
  const named = STAFF_LIST_KEYS.flatMap((key) => (address[key] ? [[key, address[key]]] : []));
  return named.length > 0 ? `?${new URLSearchParams(named)}` : "";
}

/** The heading that shows an order. */
function headingOf(sort: StaffSort): Sort {
  return sort.startsWith("-")
    ? { key: sort.slice(1), direction: "desc" }
    : { key: sort, direction: "asc" };
}

type Actions = Pick<ComponentProps<typeof StaffActions>, "onDepart" | "onReturn">;

function DirectoryStatus({ member: { isActive, left } }: { member: StaffRow }) {
  if (left) return <LeftBadge left={left} />;
  return <StaffStatusBadge active={isActive} off="Inactive" />;
}

/** Picture or initials, the name as a link to the person's page, the job. */
function StaffCell({ member }: { member: StaffRow }) {
  return (
    <PersonCell
      name={firstNameFirst(member)}
      picture={member.profileImageUrl}
      href={`/dashboard/staff/${member.id}`}
      note={staffRole(member)}
    />
  );
}

function Contact({ member: { email, phoneNumber } }: { member: StaffRow }) {
  return (
    <TwoLines below={phoneNumber || uiLabels.noPhoneNumber}>
      {email === null ? uiLabels.noEmail : <EmailText email={email} />}
    </TwoLines>
  );
}
