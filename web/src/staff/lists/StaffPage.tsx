import { firstNameFirst } from "@school/core/accounts/written-name.ts";
import { MAX_SLIPS } from "@school/core/accounts/users/login-slips.ts";
import type { StaffRow, StaffSort } from "@school/core/staff/lists/contract.ts";
import { isPrincipal } from "@school/core/accounts/policy.ts";
import { mayChangeStaffMember } from "@school/core/staff/policy.ts";
import { useState } from "react";
import { useAccount } from "../../accounts/account.ts";
import { LoginSlips, type SlipActions } from "../../accounts/slips/LoginSlips.tsx";
import { NoSlips } from "../../accounts/slips/NoSlips.tsx";
import { labels as slipLabels, resetting } from "../../accounts/slips/text.ts";
import { RestoredDutiesDialog } from "../../accounts/users/RestoredDutiesDialog.tsx";
import { useAddress } from "../../platform/address.ts";
import { useList } from "../../platform/use-list.ts";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { LoadingState } from "../../ui/feedback/LoadingState.tsx";
import { toastWithUndo } from "../../ui/feedback/toast.ts";
import { useScreen } from "../../ui/frame/screen.ts";
import { Button, ButtonLink } from "../../ui/page/Button.tsx";
import { Notice } from "../../ui/page/Layout.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { actionsColumn } from "../../ui/table/actions-column.tsx";
import { DataTable, type Sort } from "../../ui/table/DataTable.tsx";
import { ListPage } from "../../ui/table/ListPage.tsx";
import { MenuAction, MenuLink, RowMenu } from "../../ui/table/RowMenu.tsx";
import { useSelection } from "../../ui/table/selection.ts";
import { SelectionBar } from "../../ui/table/SelectionBar.tsx";
import { labels as uiLabels } from "../../ui/text.ts";
import { titles as staffTitles } from "../text.ts";
import { staffApi } from "../api.ts";
import { StaffExportDialog } from "../export/StaffExportDialog.tsx";
import { BulkEditStaff } from "./BulkEditStaff.tsx";
import { DeletedStaff } from "./DeletedStaff.tsx";
import { type Departure, DepartureDialog } from "./DepartureDialog.tsx";
import { type StaffListAddress, sortOf, STAFF_LIST_KEYS, staffInput } from "./staff-address.ts";
import { STAFF_COLUMNS } from "./staff-columns.tsx";
import { StaffActions } from "./StaffActions.tsx";
import { useStaffFilters } from "./StaffFilters.tsx";
import { bulk, hints, labels, leaving, titles } from "./text.ts";
import { useUndoDeparture } from "./use-undo-leaving.ts";

const STAFF_PER_PAGE = 50;

/** The staff directory, with what is done to one, to several and to all. */
export function StaffPage() {
  const [{ view }] = useAddress(["view"]);
  if (view === "deleted") return <DeletedStaff />;
  return (
    <LoginSlips
      noun="person"
      plural="people"
      read={(staffIds) => staffApi.loginSlips.call({ staffIds })}
      renew={(staffIds) => staffApi.newPasswords.call({ staffIds })}
    >
      {(slips) => <Directory slips={slips} />}
    </LoginSlips>
  );
}

function Directory({ slips }: { slips: SlipActions }) {
  const account = useAccount();
  const onPhone = useScreen("phone");
  const [{ view }, setAddress] = useAddress(["view"]);
  const list = useList({
    filters: ["search", "department", "status", "category", "role"],
    also: ["sort"],
    pageSize: STAFF_PER_PAGE,
    read: ({ page, limit }, address) =>
      staffApi.list.queryOptions({ input: { page, limit, ...staffInput(address) } }),
  });
  const filters = useStaffFilters(list.address, list.set);
  const { chosen, clear, boxes } = useSelection<StaffRow>(list.table.rows, firstNameFirst);
  const [isSelecting, setSelecting] = useState(false);
  const [isChanging, setChanging] = useState(false);
  const [departing, setDeparting] = useState<[StaffRow, Departure] | null>(null);
  const undo = useUndoDeparture();
  const ids = chosen.map(({ id }) => id);
  const mayChange = ({ role }: StaffRow) =>
    mayChangeStaffMember(account, { role, awaitingApproval: false });
  const actions = (member: StaffRow) => (
    <StaffActions
      member={member}
      slips={slips}
      onDepart={(person, departure) => setDeparting([person, departure])}
      onReturn={undo.run}
    />
  );
  const [only] = chosen.length === 1 ? chosen : [];
  return (
    <Page
      title={titles.staffManagement}
      crumbs={[{ label: "Staff" }, { label: uiLabels.viewStaff }]}
      actions={
        <>
          {onPhone && (
            <Button onClick={() => setSelecting(!isSelecting)}>
              {isSelecting ? "Done" : "Select"}
            </Button>
          )}
          <RowMenu size="page" name="staff">
            <MenuLink href="/dashboard/staff/import-csv">Import</MenuLink>
            <MenuAction onClick={() => setAddress({ view: "export" })}>Export</MenuAction>
            <MenuLink href={`/dashboard/staff/print-list${listQuery(list.address)}`}>
              Staff list to print
            </MenuLink>
            <MenuLink href="/dashboard/staff?view=deleted">Deleted</MenuLink>
          </RowMenu>
          <ButtonLink kind="primary" href="/dashboard/staff/create">
            {labels.addNewStaff}
          </ButtonLink>
        </>
      }
    >
      <NoSlips slips={slips} />
      {(view === "change" || view === "slips") && (
        <Notice>
          {bulk.choose(view === "change" ? bulk.change : slipLabels.several)}{" "}
          {!isPrincipal(account) && bulk.principalsOnly}
        </Notice>
      )}
      <ListPage
        list={list}
        search="Search name, email or ID"
        {...filters}
        opensMore={view === "search"}
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
        noMatches={
          <EmptyState
            title={view === "search" ? staffTitles.noStaffFound : titles.noStaffMembersFound}
            hint={hints.adjustFilters}
          />
        }
      >
        {(table) => (
          <DataTable
            {...table}
            caption="Staff"
            sort={headingOf(sortOf(list.address.sort))}
            onSort={({ key, direction }) =>
              list.set({ sort: direction === "desc" ? `-${key}` : key === "name" ? "" : key })
            }
            columns={[...STAFF_COLUMNS, { ...actionsColumn(actions), phone: "hide" }]}
            rowKey={({ id }) => id}
            selection={!onPhone || isSelecting ? { ...boxes, isSelectable: mayChange } : undefined}
            narrow="cards"
            opens
          />
        )}
      </ListPage>
      <SelectionBar count={ids.length} onClear={clear}>
        <Button disabled={slips.busy || ids.length > MAX_SLIPS} onClick={() => slips.onMake(ids)}>
          {slipLabels.several}
        </Button>
        <Button onClick={() => setChanging(true)}>{bulk.change}</Button>
        <RowMenu size="page" name="the selected staff" disabled={slips.busy}>
          <MenuAction disabled={ids.length > MAX_SLIPS} onClick={() => void slips.onRenew(ids)}>
            {resetting.button}
          </MenuAction>
          {only && only.id !== account.id && !only.left && (
            <MenuAction onClick={() => setDeparting([only, "leave"])}>{leaving.button}</MenuAction>
          )}
          {only && only.id !== account.id && (
            <MenuAction danger onClick={() => setDeparting([only, "delete"])}>
              Delete
            </MenuAction>
          )}
        </RowMenu>
      </SelectionBar>
      {isChanging && (
        <BulkEditStaff chosen={chosen} onClose={() => setChanging(false)} onDone={clear} />
      )}
      {view === "export" && (
        <StaffExportDialog
          filter={exportFilter(list.address)}
          onClose={() => setAddress({ view: "" })}
        />
      )}
      {departing && (
        <DepartureDialog
          key={departing[0].id}
          member={departing[0]}
          departure={departing[1]}
          onDeparted={(member) => {
            clear();
            toastWithUndo(leaving.done(firstNameFirst(member)), () => undo.run(member));
          }}
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

/** The filters that an export has too. */
function exportFilter({ department, role, status }: StaffListAddress) {
  return {
    ...(department && { department }),
    ...(role && { roleInSchool: role }),
    ...((status === "active" || status === "inactive") && { isActive: status === "active" }),
  };
}

/** The heading that shows an order. */
function headingOf(sort: StaffSort): Sort {
  return sort.startsWith("-")
    ? { key: sort.slice(1), direction: "desc" }
    : { key: sort, direction: "asc" };
}
