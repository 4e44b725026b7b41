import { MOST_SLIPS } from "@school/core/accounts/users/login-slips.ts";
import type { StaffRow } from "@school/core/staff/lists/contract.ts";
import { mayChangeStaffMember } from "@school/core/staff/policy.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useAccount } from "../../accounts/account.ts";
import { SlipBar } from "../../accounts/slips/SlipBar.tsx";
import { slipColumn } from "../../accounts/slips/slip-column.tsx";
import { SlipNote } from "../../accounts/slips/SlipNote.tsx";
import { useAddress } from "../../platform/address.ts";
import { messageOf } from "../../platform/client/api-error.ts";
import { DataTable, type Column } from "../../ui/table/DataTable.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { FilterBar } from "../../ui/table/FilterBar.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { staffApi } from "../api.ts";
import { staffName, staffRole } from "../lists/staff-words.ts";
import { StaffStatusBadge } from "../lists/plain-columns.tsx";

const COLUMNS: readonly Column<StaffRow>[] = [
  { key: "name", header: "Name", rowHeader: true, cell: staffName },
  { key: "role", header: "Role", cell: staffRole },
  { key: "id", header: "Staff ID", hideBelow: "sm", cell: ({ staffId }) => staffId },
  {
    key: "status",
    header: "Status",
    hideBelow: "sm",
    cell: ({ isActive }) => <StaffStatusBadge active={isActive} off="Disabled" />,
  },
];

interface StaffSlipChoiceProps {
  busy: boolean;
  onMake: (ids: readonly string[]) => void;
  onRenew: (ids: readonly string[]) => Promise<void>;
}

/** Whose slips: staff by search, up to 200 in sight. */
export function StaffSlipChoice({ busy, onMake, onRenew }: StaffSlipChoiceProps) {
  const account = useAccount();
  const [{ search }, setAddress] = useAddress(["search"]);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const staff = useQuery(
    staffApi.list.queryOptions({
      input: { search: search || undefined, pageSize: MOST_SLIPS },
      placeholderData: keepPreviousData,
    }),
  );
  const found = staff.data?.data;
  const total = staff.data?.pagination.total;
  const rows = found?.filter(({ role }) =>
    mayChangeStaffMember(account, { role, awaitingApproval: false }),
  );
  const others = (found?.length ?? 0) - (rows?.length ?? 0);
  // Whoever is no longer in sight is not printed by surprise.
  const chosen = rows?.flatMap(({ id }) => (selected.has(id) ? id : [])) ?? [];

  return (
    <Page
      title="Print Login"
      crumbs={[{ label: "Staff", href: "/dashboard/staff" }, { label: "Print Login" }]}
      description="Slips to cut apart, with what a member of staff needs to sign in. A password is on the slip while it is still the first one."
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
      {total !== undefined && total > MOST_SLIPS && (
        <SlipNote>
          The first {MOST_SLIPS} of {total} are shown. Search for the others.
        </SlipNote>
      )}
      {others > 0 && (
        <SlipNote>Principals and administrators get their slips from a principal.</SlipNote>
      )}
      <DataTable
        caption="Staff"
        columns={[...COLUMNS, slipColumn<StaffRow>(staffName, busy, onMake)]}
        rows={rows}
        rowKey={({ id }) => id}
        loading={staff.isFetching}
        error={staff.error && messageOf(staff.error)}
        onRetry={() => void staff.refetch()}
        empty={<EmptyState title="No staff found" hint="Try another search." />}
        selection={{ selected: new Set(chosen), onChange: setSelected, label: staffName }}
      />
      <SlipBar chosen={chosen} busy={busy} onMake={onMake} onRenew={onRenew} />
    </Page>
  );
}
