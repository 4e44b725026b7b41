import { firstNameFirst } from "@school/core/accounts/written-name.ts";
import { MAX_SLIPS } from "@school/core/accounts/users/login-slips.ts";
import type { StaffRow } from "@school/core/staff/lists/contract.ts";
import { mayChangeStaffMember } from "@school/core/staff/policy.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useAccount } from "../../accounts/account.ts";
import { LoginSlips, type SlipActions } from "../../accounts/slips/LoginSlips.tsx";
import { SlipNote } from "../../accounts/slips/SlipNote.tsx";
import { SlipTable } from "../../accounts/slips/SlipTable.tsx";
import { useAddress } from "../../platform/address.ts";
import type { Column } from "../../ui/table/DataTable.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { FilterBar } from "../../ui/table/FilterBar.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { staffApi } from "../api.ts";
import { staffRole } from "../lists/text.ts";
import { StaffStatusBadge } from "../lists/PlainStaffTable.tsx";
import { titles } from "../text.ts";
import { labels } from "../../ui/text.ts";

const COLUMNS: readonly Column<StaffRow>[] = [
  { key: "name", header: "Name", rowHeader: true, cell: firstNameFirst },
  { key: "role", header: "Role", cell: staffRole },
  { key: "id", header: labels.staffId, hideBelow: "sm", cell: ({ staffId }) => staffId },
  {
    key: "status",
    header: "Status",
    hideBelow: "sm",
    cell: ({ isActive }) => <StaffStatusBadge active={isActive} off="Disabled" />,
  },
];

/** Login slips for one member of staff or some, on paper to cut apart. */
export function StaffSlipsPage() {
  return (
    <LoginSlips
      noun="person"
      plural="people"
      read={(staffIds) => staffApi.loginSlips.call({ staffIds })}
      renew={(staffIds) => staffApi.newPasswords.call({ staffIds })}
    >
      {(actions) => <Choice actions={actions} />}
    </LoginSlips>
  );
}

/** Selection of slips: staff by search, up to 200 shown. */
function Choice({ actions }: { actions: SlipActions }) {
  const account = useAccount();
  const [{ search }, setAddress] = useAddress(["search"]);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const staff = useQuery(
    staffApi.list.queryOptions({
      input: { search: search || undefined, pageSize: MAX_SLIPS },
      placeholderData: keepPreviousData,
    }),
  );
  const members = staff.data?.data;
  const total = staff.data?.pagination.total;
  const rows = members?.filter(({ role }) =>
    mayChangeStaffMember(account, { role, awaitingApproval: false }),
  );
  const hidden = (members?.length ?? 0) - (rows?.length ?? 0);
  const chosen = rows?.flatMap(({ id }) => (selected.has(id) ? id : [])) ?? [];

  return (
    <Page
      title="Print Login"
      crumbs={[{ label: "Staff", href: "/dashboard/staff" }]}
      description="Sign-in slips to print and cut out. A slip shows the password until the person changes it."
    >
      <FilterBar
        noun="staff"
        total={total}
        search={{
          label: "Search name, email or ID",
          value: search,
          onChange: (next) => {
            setSelected(new Set());
            setAddress({ search: next });
          },
        }}
      />
      {total !== undefined && total > MAX_SLIPS && (
        <SlipNote>
          The first {MAX_SLIPS} of {total} are shown. Search for the others.
        </SlipNote>
      )}
      {hidden > 0 && (
        <SlipNote>Only a principal can print slips for principals and administrators.</SlipNote>
      )}
      <SlipTable
        caption="Staff"
        columns={COLUMNS}
        nameOf={firstNameFirst}
        rows={rows}
        query={staff}
        empty={<EmptyState title={titles.noStaffFound} hint="Try another search." />}
        chosen={chosen}
        onChoose={setSelected}
        actions={actions}
      />
    </Page>
  );
}
